import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/input.tsx'
import {
  type ButtonDraft,
  type ButtonType,
  type CardDraft,
  type Issues,
  problemAt,
  type TemplateDraft,
} from '../draft/template-draft.ts'
import { ButtonsField } from './buttons-field.tsx'
import { HeaderFile } from './header-file.tsx'
import { newCard } from './rich-fields.tsx'

interface CardsFieldProps {
  draft: TemplateDraft
  issues: Issues
  isFixed: boolean
  onChange: (cards: readonly CardDraft[]) => void
}

const MOST_CARDS = 10
const MAX_BODY = 160
const TAKEN = ['IMAGE', 'VIDEO'] as const
const BUTTONS: readonly ButtonType[] = ['quick_reply', 'url', 'phone']

/** The cards of a carousel. A button that is added to one or removed from one is added to all, since all are alike. */
export function CardsField({ draft, issues, isFixed, onChange }: CardsFieldProps) {
  const { t } = useLingui()
  const { cards } = draft
  const change = (at: number, part: Partial<CardDraft>) =>
    onChange(cards.map((card, index) => (index === at ? { ...card, ...part } : card)))
  const changeButtons = (at: number, next: readonly ButtonDraft[]) => {
    const before = cards[at]!.buttons
    const isSame = next.length === before.length
    onChange(
      cards.map((card, index) => {
        if (index === at) return { ...card, buttons: next }
        return isSame ? card : { ...card, buttons: alike(card.buttons, before, next) }
      }),
    )
  }
  const problem = problemAt(issues, 'content.cards')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-xs font-medium text-soft">
        <Trans>Cards</Trans>
      </legend>
      <p className="text-xs text-faint">
        <Trans>
          All cards have a picture, or all a video. All have a text, or none. Their buttons are of the same
          kinds.
        </Trans>
      </p>
      {cards.map((card, at) => {
        const number = at + 1
        const path = `content.cards.${at}`
        return (
          <section
            key={card.key}
            aria-label={t`Card ${number}`}
            className="flex flex-col gap-3 rounded-md border bg-sunken p-3"
          >
            <div className="flex items-center justify-between">
              <p className="text-xs font-medium">
                <Trans>Card {number}</Trans>
              </p>
              {!isFixed && cards.length > 2 && (
                <RemoveButton
                  label={t`Remove card ${number}`}
                  onClick={() => onChange(cards.filter(({ key }) => key !== card.key))}
                />
              )}
            </div>
            <HeaderFile
              media={card}
              of={t`Card ${number}`}
              path={`${path}.mediaUrl`}
              takes={TAKEN}
              issues={issues}
              isFixed={isFixed}
              onChange={(media) => change(at, media)}
            />
            <Problem words={problemAt(issues, `${path}.mediaType`)} />
            <Field
              label={t`Card ${number}: text`}
              hint={t`Optional, at most 160 characters.`}
              problem={problemAt(issues, `${path}.body`)}
            >
              {(control) => (
                <TextArea
                  {...control}
                  rows={2}
                  maxLength={MAX_BODY}
                  value={card.body}
                  onChange={({ target }) => change(at, { body: target.value })}
                />
              )}
            </Field>
            <ButtonsField
              buttons={card.buttons}
              types={card.buttons.length < 2 ? BUTTONS : []}
              issues={issues}
              path={`${path}.buttons`}
              of={t`Card ${number}`}
              isFixed={isFixed}
              onChange={(next) => changeButtons(at, next)}
            />
          </section>
        )
      })}
      <Problem words={problem} />
      {!isFixed && cards.length < MOST_CARDS && (
        <AddButton kind="plain" className="self-start" onClick={() => onChange([...cards, likeThese(cards)])}>
          <Trans>Add card</Trans>
        </AddButton>
      )}
    </fieldset>
  )
}

function Problem({ words }: { words: string | undefined }) {
  return words ? <p className="text-xs text-danger">{words}</p> : null
}

/** The buttons of another card after one card went from `before` to `next`. */
function alike(
  buttons: readonly ButtonDraft[],
  before: readonly ButtonDraft[],
  next: readonly ButtonDraft[],
): ButtonDraft[] {
  const kept = buttons.filter((_, at) => next.some(({ key }) => key === before[at]?.key))
  const added = next.slice(kept.length).map(({ type }) => ({ type, title: '', target: '' }))
  return [...kept, ...added].map((button, key) => ({ ...button, key }))
}

/** An empty card of the same structure as the others. */
function likeThese(cards: readonly CardDraft[]): CardDraft {
  const [first] = cards
  if (!first) return newCard()
  const buttons = first.buttons.map(({ key, type }) => ({ key, type, title: '', target: '' }))
  return { ...newCard(), mediaType: first.mediaType, buttons }
}

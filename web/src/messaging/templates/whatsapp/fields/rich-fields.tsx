import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { nextVariable } from '../draft/draft-variables.ts'
import { type Issues, problemAt, type TemplateDraft, type TemplateKind } from '../draft/template-draft.ts'

interface FieldsProps {
  draft: TemplateDraft
  issues: Issues
  onChange: (draft: TemplateDraft) => void
}

const KINDS: readonly TemplateKind[] = ['message', 'carousel', 'offer']
let keys = 0

/** What the message is. Carousels and offers are marketing, so that the category follows. */
export function KindField({ draft, onChange }: Omit<FieldsProps, 'issues'>) {
  const { t } = useLingui()
  const words: Readonly<Record<TemplateKind, string>> = {
    message: t`Message`,
    carousel: t`Carousel of cards`,
    offer: t`Limited-time offer`,
  }
  const hints: Readonly<Record<TemplateKind, string>> = {
    message: t`A text, with a header, a footer and buttons if you like.`,
    carousel: t`A text and 2 to 10 cards to swipe, each with a picture or video. WhatsApp takes it as Marketing.`,
    offer: t`An offer with a code to copy, which can show when it ends. WhatsApp takes it as Marketing.`,
  }
  return (
    <SelectField
      label={t`Kind of message`}
      hint={hints[draft.kind]}
      value={draft.kind}
      onChange={(kind) => onChange(startOf(draft, kind))}
    >
      {KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {words[kind]}
        </option>
      ))}
    </SelectField>
  )
}

/** The draft as another kind, with what that kind needs to begin with. */
function startOf(draft: TemplateDraft, kind: TemplateKind): TemplateDraft {
  if (kind === 'message') return { ...draft, kind }
  const marketing = { ...draft, kind, category: 'MARKETING' as const }
  if (kind === 'carousel') {
    const cards = draft.cards.length > 0 ? draft.cards : [newCard(), newCard()]
    return { ...marketing, cards }
  }
  const [code, link] = (['copy_code', 'url'] as const).map(
    (type, key) =>
      draft.buttons.find((button) => button.type === type) ?? { key: -1 - key, type, title: '', target: '' },
  )
  const header = draft.header === 'text' ? 'none' : draft.header
  return { ...marketing, header, buttons: [code!, link!].map((button, key) => ({ ...button, key })) }
}

export function newCard(): TemplateDraft['cards'][number] {
  keys += 1
  const buttons = [{ key: 0, type: 'url' as const, title: '', target: '' }]
  return { key: -keys, mediaUrl: '', mediaType: 'IMAGE', body: '', buttons }
}

/** The title of an offer, and when it ends. */
export function OfferFields({ draft, issues, onChange }: FieldsProps) {
  const { t } = useLingui()
  const { title, expiresAt } = draft.offer
  const set = (part: Partial<TemplateDraft['offer']>) =>
    onChange({ ...draft, offer: { ...draft.offer, ...part } })
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <TextField
        label={t`Title of the offer`}
        hint={t`At most 16 characters, without variables.`}
        required
        maxLength={16}
        value={title}
        onChange={(next) => set({ title: next })}
        problem={problemAt(issues, 'content.offer.title')}
      />
      <div className="flex flex-col gap-3">
        <SwitchLine
          label={t`Show when it ends`}
          checked={expiresAt !== ''}
          onChange={(isOn) => set({ expiresAt: isOn ? nextVariable(draft) : '' })}
        />
        {expiresAt !== '' && (
          <TextField
            label={t`End of the offer`}
            hint={t`A variable, or a time with its zone such as 2030-12-31T23:59:00-05:00. Messages after it are not sent.`}
            dir="ltr"
            value={expiresAt}
            onChange={(next) => set({ expiresAt: next })}
            problem={problemAt(issues, 'content.offer.expiresAt')}
          />
        )}
      </div>
    </div>
  )
}

/** What WhatsApp adds to a code. */
export function CodeFields({ draft, issues, onChange }: FieldsProps) {
  const { t } = useLingui()
  const { minutes, securityRecommendation, button } = draft.code
  const set = (part: Partial<TemplateDraft['code']>) =>
    onChange({ ...draft, code: { ...draft.code, ...part } })
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 text-xs font-medium text-soft">
        <Trans>Code settings</Trans>
      </legend>
      <SwitchLine
        label={t`Advise not to share the code`}
        checked={securityRecommendation}
        onChange={(isOn) => set({ securityRecommendation: isOn })}
      />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <TextField
          label={t`Minutes until the code expires`}
          hint={t`Optional, from 1 to 90. The message says so.`}
          type="number"
          min={1}
          max={90}
          value={minutes}
          onChange={(next) => set({ minutes: next })}
          problem={problemAt(issues, 'content.code.expiresInMinutes')}
        />
        <TextField
          label={t`Title of the button`}
          hint={t`Optional. It copies the code.`}
          maxLength={25}
          value={button}
          onChange={(next) => set({ button: next })}
          problem={problemAt(issues, 'content.code.button')}
        />
      </div>
    </fieldset>
  )
}

interface SwitchLineProps {
  label: string
  checked: boolean
  onChange: (isOn: boolean) => void
}

function SwitchLine({ label, checked, onChange }: SwitchLineProps) {
  const id = useId()
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

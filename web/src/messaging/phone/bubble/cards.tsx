import { useLingui } from '@lingui/react/macro'
import type { PhoneMessage } from '../queries.ts'
import { BUTTON, OtherButton } from './choices.tsx'
import { FileView } from './file-view.tsx'

interface CardsProps {
  message: PhoneMessage
  phoneNumber: string
  onTap: ((choiceId: string) => void) | undefined
}

/** The cards of a carousel, to swipe. */
export function Cards({ message, phoneNumber, onTap }: CardsProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <ul aria-label={t`Cards`} tabIndex={0} className="mt-1 flex max-w-full gap-2 overflow-x-auto pb-1">
      {numbered(message).map(({ fileKind, body, buttons, ids, number }) => (
        <li
          key={number}
          aria-label={t`Card ${number}`}
          className="flex w-44 shrink-0 flex-col gap-1 rounded-lg bg-surface p-1.5 shadow-card dark:bg-raised"
        >
          <FileView message={message} kind={fileKind} phoneNumber={phoneNumber} card={number - 1} />
          {body !== '' && (
            <p className="flex-1 px-1 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
              {body}
            </p>
          )}
          {message.choices
            .filter(({ id }) => ids.includes(id))
            .map(({ id, title }) => (
              <button key={id} type="button" className={BUTTON} disabled={!onTap} onClick={() => onTap?.(id)}>
                <span dir="auto">{title}</span>
              </button>
            ))}
          {buttons.map((button) => (
            <OtherButton key={`${button.kind} ${button.title}`} button={button} />
          ))}
        </li>
      ))}
    </ul>
  )
}

function numbered({ cards }: PhoneMessage) {
  return cards.map((card, at) => ({ ...card, number: at + 1 }))
}

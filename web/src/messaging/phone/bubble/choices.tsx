import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { PhoneMessage } from '../queries.ts'

export const BUTTON =
  'flex min-h-8 w-full items-center justify-center gap-1.5 rounded-lg bg-surface px-3 py-1 text-center font-medium text-accent shadow-card [overflow-wrap:anywhere] hover:bg-hover disabled:opacity-60 disabled:hover:bg-surface dark:bg-raised'

interface ChoicesProps {
  message: PhoneMessage
  onTap: ((choiceId: string) => void) | undefined
  onLocation: (() => void) | undefined
  onContact: (() => void) | undefined
}

/** The buttons and the list of a message. */
export function Choices({ message, onTap, onLocation, onContact }: ChoicesProps) {
  const { buttons, list, cards } = message
  // Those of cards are on their cards.
  const choices = message.choices.filter(({ id }) => !cards.some(({ ids }) => ids.includes(id)))
  if (message.direction === 'sent' || choices.length + buttons.length === 0) return null
  return (
    <div className="mt-1 flex flex-col gap-1">
      {list ? (
        <ListChoices message={message} onTap={onTap} />
      ) : (
        choices.map(({ id, title }) => (
          <button key={id} type="button" className={BUTTON} disabled={!onTap} onClick={() => onTap?.(id)}>
            <span dir="auto">{title}</span>
          </button>
        ))
      )}
      {buttons.map((button) => (
        <OtherButton
          key={`${button.kind} ${button.title}`}
          button={button}
          onLocation={onLocation}
          onContact={onContact}
        />
      ))}
    </div>
  )
}

function ListChoices({ message: { list, choices }, onTap }: Pick<ChoicesProps, 'message' | 'onTap'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={BUTTON} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden>☰</span>
        <span dir="auto">{list!.button}</span>
      </button>
      {isOpen && (
        <div className="overflow-hidden rounded-lg bg-surface shadow-card dark:bg-raised">
          {list!.sections.map(({ title, ids }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name
            <section key={at}>
              {title && (
                <h4 className="px-3 pt-2 text-2xs font-medium text-soft" dir="auto">
                  {title}
                </h4>
              )}
              <ul>
                {choices
                  .filter(({ id }) => ids.includes(id))
                  .map(({ id, title, description }) => (
                    <li key={id}>
                      <button
                        type="button"
                        disabled={!onTap}
                        onClick={() => {
                          setOpen(false)
                          onTap?.(id)
                        }}
                        className="w-full px-3 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
                      >
                        <span className="block [overflow-wrap:anywhere]" dir="auto">
                          {title}
                        </span>
                        {description && (
                          <span className="block text-xs text-soft [overflow-wrap:anywhere]" dir="auto">
                            {description}
                          </span>
                        )}
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

interface OtherButtonProps {
  button: PhoneMessage['buttons'][number]
  onLocation?: (() => void) | undefined
  onContact?: (() => void) | undefined
}

/** A button that is no reply. Addresses are shown and not opened, because anybody may have written them. */
export function OtherButton({ button, onLocation, onContact }: OtherButtonProps) {
  const { kind, title, value } = button
  const { t } = useLingui()
  if (kind === 'send_location')
    return (
      <button type="button" className={BUTTON} disabled={!onLocation} onClick={onLocation}>
        📍 {t`Send location`}
      </button>
    )
  if (kind === 'send_contact')
    return (
      <button type="button" className={BUTTON} disabled={!onContact} onClick={onContact}>
        {t`Share contact info`}
      </button>
    )
  const words = value ?? title
  return (
    <button
      type="button"
      className={BUTTON}
      title={words}
      onClick={() => {
        void navigator.clipboard?.writeText(words).then(() => toast.success(t`Copied: ${words}`))
      }}
    >
      <span dir="auto">{title === '' ? t`Copy code` : title}</span>
      {kind === 'url' && <span aria-hidden>↗</span>}
    </button>
  )
}

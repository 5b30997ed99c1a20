import { Trans, useLingui } from '@lingui/react/macro'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { cn } from '../../../ui/class-names.ts'
import type { PhoneMessage } from '../queries.ts'
import { useKindWords } from '../words.ts'
import { Cards } from './cards.tsx'
import { Choices } from './choices.tsx'
import { FileView } from './file-view.tsx'
import { type FlowAnswers, FlowForm } from './flow-form.tsx'
import { Ticks } from './ticks.tsx'

interface BubbleProps {
  message: PhoneMessage
  phoneNumber: string
  /** The message that it answers. */
  quoted: PhoneMessage | undefined
  reactions: readonly PhoneMessage[]
  /** Undefined: the phone cannot send. */
  onTap: ((choiceId: string) => void) | undefined
  onLocation: (() => void) | undefined
  onContact: (() => void) | undefined
  onAnswer: ((answers: FlowAnswers) => void) | undefined
}

/** A message as WhatsApp shows it. */
export function Bubble(props: BubbleProps) {
  const { message, phoneNumber, quoted, reactions, onTap, onLocation, onContact, onAnswer } = props
  const { t } = useLingui()
  const kinds = useKindWords()
  const { direction, header, body, footer, location, kind, file, offer, cards, flow } = message
  const isOwn = direction === 'sent'
  if (kind === 'system')
    return (
      <p className="self-center rounded-md bg-surface px-2 py-1 text-2xs text-soft dark:bg-raised">
        <Trans>You changed your number.</Trans>
      </p>
    )
  return (
    <article
      aria-label={isOwn ? t`You` : t`Business`}
      className={cn('flex max-w-[85%] flex-col', isOwn ? 'self-end' : 'self-start')}
    >
      <div
        className={cn(
          'rounded-lg px-2.5 py-1.5 shadow-card',
          isOwn ? 'rounded-tr-none bg-accent-soft' : 'rounded-tl-none bg-surface dark:bg-raised',
        )}
      >
        {quoted && (
          <p className="mb-1 truncate border-l-2 border-accent pl-2 text-2xs text-soft" dir="auto">
            {kinds(quoted.kind, quoted.body)}
          </p>
        )}
        {file && <FileView message={message} kind={file.kind} phoneNumber={phoneNumber} />}
        {header && (
          <p className="font-semibold [overflow-wrap:anywhere]" dir="auto">
            {header}
          </p>
        )}
        {location && (
          <p className="[overflow-wrap:anywhere]" dir="auto">
            📍 {location.name ?? ''} {location.address ?? ''}
            <span className="tabular block text-2xs text-soft">
              {location.latitude}, {location.longitude}
            </span>
          </p>
        )}
        {offer && <Offer offer={offer} />}
        {body !== '' && (
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {body}
          </p>
        )}
        {body === '' && !file && !location && <p className="italic text-soft">{kinds(kind, '')}</p>}
        {footer && (
          <p className="text-xs text-soft [overflow-wrap:anywhere]" dir="auto">
            {footer}
          </p>
        )}
        <p className="mt-0.5 flex items-center justify-end gap-1 text-2xs text-soft">
          <Timestamp at={message.at} asTime />
          {isOwn && <Ticks isRead={message.isReadByBusiness} />}
        </p>
      </div>
      {reactions.length > 0 && (
        <p className="-mt-1.5 ml-2 self-start rounded-full border bg-surface px-1.5 text-xs dark:bg-raised">
          <span className="sr-only">{t`Reaction`} </span>
          {reactions.at(-1)!.body}
        </p>
      )}
      {cards.length > 0 && <Cards message={message} phoneNumber={phoneNumber} onTap={onTap} />}
      {flow && <FlowForm flow={flow} onAnswer={onAnswer} />}
      <Choices message={message} onTap={onTap} onLocation={onLocation} onContact={onContact} />
    </article>
  )
}

/** A limited-time offer, with its end in the words of the phone's owner. */
function Offer({ offer: { title, endsAt } }: { offer: NonNullable<PhoneMessage['offer']> }) {
  return (
    <div className="mb-1.5 rounded-md border-l-2 border-accent bg-accent-soft px-2.5 py-1.5" dir="auto">
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      {endsAt && (
        <p className="text-xs text-soft">
          <Trans>
            Ends <Timestamp at={endsAt} />
          </Trans>
        </p>
      )}
    </div>
  )
}

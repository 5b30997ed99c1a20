import { Trans, useLingui } from '@lingui/react/macro'
import { UserRound } from '../../../../ui/icons/icons.tsx'
import { LinkedText } from '../../../../ui/records/linked-text.tsx'
import type { Message } from '../../cache/conversation.ts'
import { MapPin } from '../../icons.tsx'
import { EmailLayout } from './email-layout.tsx'
import { FilledForm, SentForm } from './form-notes.tsx'
import { MessageFiles } from './message-files.tsx'

/** Their text repeats the details. */
const WITHOUT_TEXT: readonly Message['kind'][] = [
  'location',
  'contacts',
  'reaction',
  'choices',
  'unsupported',
]

/** What a message says, as the contact sees it. */
export function MessageContent({ conversationId, message }: { conversationId: string; message: Message }) {
  const { details, subject, text, kind } = message
  // A file without a caption has its name as the text, which the file shows already.
  const isFileName = message.files.some(({ fileName }) => fileName === text)
  // By the retention, or with its person.
  const isRemoved = text === '' && !subject && !details && message.files.length === 0
  return (
    <>
      {isRemoved && (
        <p className="text-soft italic">
          <Trans>The text was removed.</Trans>
        </p>
      )}
      {message.referral && <FromAd referral={message.referral} />}
      {subject && (
        <p className="mb-1 font-semibold" dir="auto">
          {subject}
        </p>
      )}
      <MessageFiles conversationId={conversationId} message={message} />
      {details?.kind === 'location' && <Place {...details} />}
      {details?.kind === 'contacts' && <Contacts contacts={details.contacts} />}
      {details?.kind === 'choices' && <Choices details={details} />}
      {!WITHOUT_TEXT.includes(kind) && !isFileName && <Text text={text} />}
      {message.hasLayout && <EmailLayout conversationId={conversationId} messageId={message.id} />}
      {details?.kind === 'request' && (
        <p className="mt-1 text-xs text-soft">
          {details.asksFor === 'location' ? (
            <Trans>With a button to send the location</Trans>
          ) : (
            <Trans>With a button to share the phone number</Trans>
          )}
        </p>
      )}
      {details?.kind === 'flow' && <SentForm details={details} />}
      {details?.kind === 'form' && <FilledForm details={details} />}
      {details?.kind === 'contacts' && details.isOwn && (
        <p className="text-xs text-soft">
          <Trans>Shared with the button</Trans>
        </p>
      )}
      {details?.kind === 'choice' && (
        <p className="text-xs text-soft">
          <Trans>Tapped a button or a row of a list</Trans>
        </p>
      )}
      {details?.kind === 'reaction' && <p className="text-2xl">{details.emoji}</p>}
      {details?.kind === 'unsupported' && (
        <p className="text-soft italic">
          <Trans>WhatsApp does not forward messages of this type.</Trans>
        </p>
      )}
    </>
  )
}

/** The ad or post that led to the message. Its picture is not loaded, because that would tell Meta who looks. */
function FromAd({
  referral: { sourceType, headline, body },
}: {
  referral: NonNullable<Message['referral']>
}) {
  return (
    <div className="mb-1.5 rounded-md border-l-2 border-current/30 bg-current/5 px-2 py-1 text-xs">
      <p className="text-soft">
        {sourceType === 'post' ? <Trans>From a post</Trans> : <Trans>From an ad</Trans>}
      </p>
      {headline && (
        <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
          {headline}
        </p>
      )}
      {body && (
        <p className="line-clamp-2 [overflow-wrap:anywhere]" dir="auto">
          {body}
        </p>
      )}
    </div>
  )
}

function Text({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
      <LinkedText text={text} />
    </p>
  )
}

type Details<K> = Extract<NonNullable<Message['details']>, { kind: K }>

/** A place with its coordinates. Parley shows no map, because that would ask somebody else for it. */
function Place({ latitude, longitude, name, address }: Details<'location'>) {
  const { t } = useLingui()
  const at = `${latitude}, ${longitude}`
  return (
    <div className="flex gap-2">
      <MapPin size={16} className="mt-0.5 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-medium" dir="auto">
          {name ?? t`Location`}
        </p>
        {address && <p dir="auto">{address}</p>}
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`}
          target="_blank"
          rel="noreferrer"
          className="tabular text-xs underline"
        >
          {at}
        </a>
      </div>
    </div>
  )
}

function Contacts({ contacts }: Pick<Details<'contacts'>, 'contacts'>) {
  return (
    <ul>
      {contacts.map(({ name, phones }) => (
        <li key={`${name} ${phones.join()}`} className="flex gap-2">
          <UserRound size={16} className="mt-0.5 shrink-0 text-soft" />
          <span className="min-w-0">
            <bdi className="font-medium">{name}</bdi>
            {phones.map((phone) => (
              <bdi key={phone} className="tabular block text-xs text-soft">
                {phone}
              </bdi>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A question with its options, as the contact could tap them. */
function Choices({ details: { prompt, choices } }: { details: Details<'choices'> }) {
  const { t } = useLingui()
  return (
    <>
      <Text text={prompt} />
      <ul aria-label={t`Options`} className="mt-2 flex flex-col gap-1">
        {choices.map(({ id, title }) => (
          <li key={id} className="rounded-md border border-current/20 px-3 py-1.5 text-center">
            <bdi className="font-medium">{title}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

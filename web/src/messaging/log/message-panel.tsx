import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MessageStatus, useReasonWords } from '../../conversations/inbox/thread/message/message-status.tsx'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { Failure } from '../../shell/failure.tsx'
import { ExactTimestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SkeletonLines } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Fact } from '../../ui/records/facts.tsx'
import { shownAddress } from '../channels/channel-address.ts'
import { type LoggedMessage, SOURCE_WORDS } from './message-words.ts'

const LINK = 'font-medium hover:underline'

/** One message: its words, how far it got and when, and whom and what it belongs to. */
export function MessagePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const message = useQuery({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => parley.messages.get({ id }, { signal }),
    meta: { live: { record: { kinds: ['message'], id } } },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Message`}
      closeLabel={t`Close`}
      place="side"
    >
      {message.error && !message.data ? (
        <Failure error={message.error} onRetry={() => void message.refetch()} />
      ) : !message.data ? (
        <SkeletonLines />
      ) : (
        <div className="flex flex-col gap-5">
          <Outcome message={message.data} />
          <Words message={message.data} />
          <Belongings message={message.data} />
          <Times message={message.data} />
          <Button asChild className="self-start">
            <Link
              to="/inbox/{-$conversation}"
              params={{ conversation: message.data.conversationId }}
              search={{ view: 'all' }}
            >
              <Trans>Open conversation</Trans>
            </Link>
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** How far it got, and why no further. */
function Outcome({ message }: { message: LoggedMessage }) {
  const { t } = useLingui()
  const reasonWords = useReasonWords()
  const { failure, waitsFor, status } = message
  const reason = failure?.code ?? waitsFor?.reason ?? null
  return (
    <div className="flex flex-col gap-1 rounded-md border p-3">
      <MessageStatus message={message} />
      {reason !== null && (
        <p className={status === 'failed' ? 'text-danger' : 'text-soft'} dir="auto">
          {reasonWords(reason)}
          {failure?.text && <bdi className="block">{failure.text}</bdi>}
        </p>
      )}
      {waitsFor?.until && (
        <p className="text-soft">
          {t`Waits until`} <ExactTimestamp at={waitsFor.until} />
        </p>
      )}
      {status === 'unknown' && (
        <Link to="/attention" search={{ of: 'messages' }} className="underline">
          <Trans>Ask or send again</Trans>
        </Link>
      )}
    </div>
  )
}

function Words({ message: { subject, text, type } }: { message: LoggedMessage }) {
  const { t } = useLingui()
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-faint">
        <Trans>Text</Trans>
      </h3>
      <div className="rounded-md bg-sunken p-3" dir="auto">
        {subject && <p className="mb-1 font-medium">{subject}</p>}
        <p className="whitespace-pre-wrap break-words">{text || (type === 'media' ? t`A file` : '–')}</p>
      </div>
    </section>
  )
}

function Belongings({ message }: { message: LoggedMessage }) {
  const { t } = useLingui()
  const {
    personExternalId,
    name,
    address,
    channel,
    source,
    initiativeId,
    initiativeName,
    template,
    cost,
    parts,
    id,
  } = message
  return (
    <Facts>
      <Fact label={message.direction === 'inbound' ? t({ message: 'From', context: 'sender' }) : t`To`}>
        {personExternalId ? (
          <Link to="/people/$externalId" params={{ externalId: personExternalId }} className={LINK}>
            <bdi>{name ?? address ?? personExternalId}</bdi>
          </Link>
        ) : (
          <bdi>{name ?? address ?? '–'}</bdi>
        )}
        {address && address !== name && <bdi className="block text-soft">{address}</bdi>}
      </Fact>
      <Fact label={t`Channel`}>
        <bdi>{shownAddress(channel)}</bdi>
      </Fact>
      {parts !== undefined && <Fact label={t`Parts`}>{parts}</Fact>}
      <Fact label={t({ message: 'Source', context: 'message source' })}>{t(SOURCE_WORDS[source])}</Fact>
      {initiativeId && (
        <Fact label={t`Initiative`}>
          <Link to="/initiatives/$id" params={{ id: initiativeId }} className={LINK}>
            <bdi>{initiativeName}</bdi>
          </Link>{' '}
          <Others by={{ initiative: initiativeId }} />
        </Fact>
      )}
      {template && (
        <Fact label={t`Template`}>
          <TemplateLink template={template} /> <Others by={{ template: template.id }} />
        </Fact>
      )}
      {cost && (
        <Fact label={t`Cost`}>
          <bdi>
            {cost.amount} {cost.currency}
          </bdi>
        </Fact>
      )}
      <Fact label={t`ID`}>
        <CopyId id={id} />
      </Fact>
    </Facts>
  )
}

/** Narrows the log to the messages of the same initiative or template. */
function Others({ by }: { by: { initiative: string } | { template: string } }) {
  return (
    <Link to="/messages" search={by} className="text-xs text-soft underline">
      <Trans>Its messages</Trans>
    </Link>
  )
}

function TemplateLink({
  template: { id, name, language },
}: {
  template: NonNullable<LoggedMessage['template']>
}) {
  const words = <bdi>{name ?? id}</bdi>
  return language === null ? (
    <Link to="/templates/email/$id" params={{ id }} className={LINK}>
      {words}
    </Link>
  ) : (
    <Link to="/templates/$id" params={{ id }} className={LINK}>
      {words}
    </Link>
  )
}

function Times({ message }: { message: LoggedMessage }) {
  const { t } = useLingui()
  const { direction, createdAt, expiresAt, sentAt, deliveredAt, readAt, openedAt, clickedAt, repliedAt } =
    message
  const times: [label: string, at: string | null][] = [
    [direction === 'inbound' ? t({ message: 'Received', context: 'message status' }) : t`Created`, createdAt],
    [t({ message: 'Expires', context: 'message' }), sentAt === null ? expiresAt : null],
    [t({ message: 'Sent', context: 'message status' }), sentAt],
    [t({ message: 'Delivered', context: 'message status' }), deliveredAt],
    [t({ message: 'Read', context: 'message status' }), readAt],
    [t`Opened`, openedAt],
    [t`Clicked`, clickedAt],
    [t`Answered`, repliedAt],
  ]
  return (
    <Facts>
      {times.map(
        ([label, at]) =>
          at && (
            <Fact key={label} label={label}>
              <ExactTimestamp at={at} />
            </Fact>
          ),
      )}
    </Facts>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5">{children}</dl>
}

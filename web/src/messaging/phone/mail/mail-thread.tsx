import { Trans, useLingui } from '@lingui/react/macro'
import { usePermission } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { phone } from '../../../shell/frame/phone-state.ts'
import { Loading } from '../../../shell/loading.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChevronRight } from '../../../ui/icons/icons.tsx'
import { LinkedText } from '../../../ui/records/linked-text.tsx'
import { useMails } from '../queries.ts'
import { MailComposer } from './mail-composer.tsx'

/** The emails of one mailbox. */
export function MailThread({ address }: { address: string }) {
  const { t } = useLingui()
  const mayAct = usePermission('conversations:write')
  const { data, error, refetch } = useMails(address)
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b px-1.5">
        <Button kind="quiet" size="icon" aria-label={t`All mailboxes`} onClick={() => phone.hold(null)}>
          <ChevronRight size={16} className="rotate-180" />
        </Button>
        <h3 className="min-w-0 flex-1 truncate font-medium">{address}</h3>
      </div>
      <div
        role="log"
        aria-label={t`Emails`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it scrolls by keys
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto bg-sunken p-3 focus-visible:-outline-offset-2"
      >
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.data.length === 0 && (
          <p className="m-auto text-xs text-soft">
            <Trans>This mailbox is empty. Write an email.</Trans>
          </p>
        )}
        {data?.data.map(({ id, direction, from, subject, text, at, files }) => (
          <article
            key={id}
            className={cn(
              'rounded-lg border bg-surface p-3 dark:bg-raised',
              direction === 'sent' && 'ml-6 bg-accent-soft dark:bg-accent-soft',
            )}
          >
            <h4 className="font-medium [overflow-wrap:anywhere]" dir="auto">
              {subject}
            </h4>
            <p className="flex gap-2 text-2xs text-soft">
              <span className="min-w-0 flex-1 truncate">{from}</span>
              <Timestamp at={at} />
            </p>
            <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
              <LinkedText text={text} />
            </p>
            {files.map(({ fileName }) => (
              <p key={fileName} className="mt-1 truncate text-xs text-soft">
                📎 {fileName}
              </p>
            ))}
          </article>
        ))}
      </div>
      {mayAct && data && (
        <MailComposer address={address} isAnswer={data.data.some((mail) => mail.direction === 'received')} />
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { usePermission } from '../../../identity/session.ts'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { useFailureWords } from '../overview/failure-words.ts'

type Failed = NonNullable<Output<'initiatives_participant_get'>['failedMessages']>[number]

/** The messages of a run that failed, each with its reason, and sent again where that is safe. */
export function FailedMessages({ messages }: { messages: readonly Failed[] }) {
  const { t } = useLingui()
  const words = useFailureWords()
  const maySend = usePermission('conversations:write')
  return (
    <section aria-label={t`Messages that failed`}>
      <h3 className="mb-1.5 text-xs font-medium text-faint">
        <Trans>Messages that failed</Trans>
      </h3>
      <ul className="flex flex-col gap-2">
        {messages.map((message) => (
          <li key={message.id} className="flex flex-col gap-1 rounded-lg border px-3 py-2">
            <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {message.text}
            </p>
            <p className="text-xs text-danger">
              {words(message.reason ?? '').what} · <Timestamp at={message.createdAt} />
            </p>
            {message.canSendAgain && maySend ? (
              <SendAgain id={message.id} />
            ) : (
              <p className="text-xs text-soft">
                <Trans>
                  It is not sent again: it may have arrived, or the run ended or went on with another message.
                </Trans>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SendAgain({ id }: { id: string }) {
  const { t } = useLingui()
  const send = useApiMutation(() => parley.messages.sendAgain({ id }), {
    changes: [['initiatives'], ['messages'], ['conversations']],
    done: t`The message is sent again`,
  })
  return (
    <ConfirmButton
      size="small"
      className="self-start"
      disabled={send.isPending}
      question={t`Send this message again?`}
      consequence={t`No provider took it, so the person does not have it. It can be sent again once, and passes the checks of a new message.`}
      action={t`Send again`}
      onConfirm={() => send.mutate()}
    >
      <Trans>Send again</Trans>
    </ConfirmButton>
  )
}

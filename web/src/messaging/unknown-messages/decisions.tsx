import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'

const CHANGES = [['messages'], ['overview'], ['conversations']]

/** Asks the provider whether it has the message. */
export function AskAgain({ id }: { id: string }) {
  const { t } = useLingui()
  const ask = useApiMutation(() => parley.messages.askAgain({ id }), {
    changes: CHANGES,
    done: t`The provider is asked now`,
  })
  return (
    <Button size="small" disabled={ask.isPending} onClick={() => ask.mutate()}>
      <Trans>Ask again</Trans>
    </Button>
  )
}

/** Sends the message again, after a warning that it may arrive twice. */
export function SendAgain({ id }: { id: string }) {
  const { t } = useLingui()
  const send = useApiMutation(() => parley.messages.sendAgain({ id }), {
    changes: CHANGES,
    done: t`The message is sent again`,
  })
  return (
    <ConfirmButton
      size="small"
      disabled={send.isPending}
      question={t`Send this message again?`}
      consequence={
        <Trans>
          Nobody knows whether the message left. If it did, the person gets it twice. Look at the conversation
          first.
        </Trans>
      }
      action={t`Send again`}
      onConfirm={() => send.mutate()}
    >
      <Trans>Send again</Trans>
    </ConfirmButton>
  )
}

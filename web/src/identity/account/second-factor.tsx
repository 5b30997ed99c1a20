import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { type ReactNode, useState } from 'react'
import { SecretText } from '../../shell/dialogs/secret-text.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { QrCode } from '../../ui/records/qr-code.tsx'
import { readSession, startSession, useSession } from '../session.ts'

type Action = 'add' | 'remove' | 'renew'

/** Sets up or turns off two-factor authentication. */
export function SecondFactor() {
  const { t } = useLingui()
  const { hasSecondFactor } = useSession().user
  const [action, setAction] = useState<Action>()
  return (
    <Card title={t`Two-factor authentication`}>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <p className="min-w-60 flex-1 text-soft">
          {hasSecondFactor ? (
            <Badge tone="good">{t({ message: 'Enabled', context: 'two-factor authentication' })}</Badge>
          ) : (
            <Trans>Require a code from your authenticator app when you sign in with your password.</Trans>
          )}
        </p>
        {hasSecondFactor ? (
          <>
            <Button onClick={() => setAction('renew')}>{t`New recovery codes`}</Button>
            <Button onClick={() => setAction('remove')}>{t`Turn off`}</Button>
          </>
        ) : (
          <Button onClick={() => setAction('add')}>{t`Set up`}</Button>
        )}
      </div>
      {action && <ActionDialog action={action} onClose={() => setAction(undefined)} />}
    </Card>
  )
}

type Begun = Output<'account_second_factor_begin'>

/** Asks for the password first, then continues with the action. */
function ActionDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const { mutate, error, isPending } = useApiMutation(
    async (password: string) => {
      if (action === 'add') setBegun(await parley.account.secondFactor.begin({ password }))
      else if (action === 'renew')
        setCodes((await parley.account.recoveryCodes.create({ password })).recoveryCodes)
      else {
        startSession(await parley.account.secondFactor.remove({ password }))
        onClose()
      }
    },
    { quiet: true },
  )
  const titles = {
    add: t`Set up two-factor authentication`,
    renew: t`New recovery codes`,
    remove: t`Turn off two-factor authentication`,
  }
  return (
    <Dialog
      open
      isOnce={codes !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={titles[action]}
      closeLabel={t`Close`}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : begun ? (
        <ConfirmCode begun={begun} onCodes={setCodes} />
      ) : (
        <OneFieldForm
          label={t`Your password`}
          type="password"
          autoComplete="current-password"
          action={t`Continue`}
          problem={formError(error, [])}
          isPending={isPending}
          onGiven={mutate}
        />
      )}
    </Dialog>
  )
}

function ConfirmCode({ begun, onCodes }: { begun: Begun; onCodes: (codes: string[]) => void }) {
  const { t } = useLingui()
  const { mutate, error, isPending } = useApiMutation(
    (code: string) => parley.account.secondFactor.confirm({ code }),
    {
      quiet: true,
      onDone: async ({ recoveryCodes }) => {
        onCodes(recoveryCodes)
        await readSession()
      },
    },
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>Scan this QR code with your authenticator app, then enter the code that the app shows.</Trans>
      </p>
      <QrCode text={begun.uri} label={t`QR code for your authenticator app`} />
      <SecretText label={t`Or enter this key in the app`} text={begun.secret} />
      <OneFieldForm
        label={t`Code`}
        type="text"
        autoComplete="one-time-code"
        action={t`Confirm`}
        problem={formError(error, [])}
        isPending={isPending}
        onGiven={mutate}
      />
    </div>
  )
}

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>
          Store these codes where you can find them without your phone. Each code works once. You won’t see
          them again.
        </Trans>
      </p>
      <ol aria-label={t`Recovery codes`} className="grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-xs">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <SecretText label={t`All recovery codes`} text={codes.join(' ')} />
      <Button kind="primary" className="self-end" onClick={onClose}>
        <Trans>I’ve saved them</Trans>
      </Button>
    </div>
  )
}

interface OneFieldFormProps {
  label: string
  type: 'text' | 'password'
  autoComplete: string
  action: string
  problem: ReactNode
  isPending: boolean
  onGiven: (text: string) => void
}

/** A form with one field and a button. */
function OneFieldForm({ label, type, autoComplete, action, problem, isPending, onGiven }: OneFieldFormProps) {
  const [text, setText] = useState('')
  return (
    <Form onSubmit={() => onGiven(text)} className="flex flex-col gap-4">
      <FormError>{problem}</FormError>
      <TextField
        label={label}
        type={type}
        autoComplete={autoComplete}
        required
        autoFocus
        value={text}
        onChange={setText}
      />
      <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
        {action}
      </Button>
    </Form>
  )
}

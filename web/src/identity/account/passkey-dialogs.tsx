import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { RecordName } from '../../shell/fields/record-fields.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { readSession, useSession } from '../session.ts'
import { PasswordField } from '../sign-in/credentials-fields.tsx'
import { RecoveryCodes } from './second-factor.tsx'

type Passkey = Item<'account_passkeys_list'>

interface DialogProps {
  onClose: () => void
}

const CHANGES = [['my-passkeys']]

/** Confirms with the password, has the browser make a passkey, and stores it under a name. */
export function AddPasskey({ onClose }: DialogProps) {
  const { t } = useLingui()
  const { hasPassword } = useSession().user
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, data, error, isPending } = useApiMutation(() => addPasskey(name, password), {
    quiet: true,
    changes: CHANGES,
    onDone: (added) => added && onClose(),
  })
  const canceled = t`Your browser added no passkey. It may have one for this account already.`
  return (
    <FormDialog
      title={t`Add passkey`}
      description={t`Your browser then asks for your fingerprint, face, PIN or security key.`}
      problem={data === null ? canceled : formError(error, ['name', 'password'])}
      action={t`Continue`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <RecordName value={name} onChange={setName} error={error} autoFocus />
      {hasPassword && <YourPassword value={password} onChange={setPassword} error={error} />}
    </FormDialog>
  )
}

async function addPasskey(name: string, password: string): Promise<Passkey | null> {
  const { makePasskey } = await import('../passkeys.ts')
  const { options } = await parley.account.passkeys.begin(password === '' ? {} : { password })
  const credential = await makePasskey(options)
  return credential && (await parley.account.passkeys.create({ name, credential }))
}

export function RenamePasskey({ passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useLingui()
  const [name, setName] = useState(passkey.name)
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.passkeys.update({ id: passkey.id, name }),
    { quiet: true, changes: CHANGES, onDone: onClose },
  )
  return (
    <FormDialog
      title={t`Rename passkey`}
      problem={formError(error, ['name'])}
      action={t`Save`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <RecordName value={name} onChange={setName} error={error} autoFocus />
    </FormDialog>
  )
}

export function RemovePasskey({ passkey: { id, name }, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useLingui()
  const { hasPassword } = useSession().user
  const [password, setPassword] = useState('')
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.passkeys.remove({ id, ...(password !== '' && { password }) }),
    { quiet: true, changes: CHANGES, done: t`Passkey removed`, onDone: onClose },
  )
  return (
    <FormDialog
      title={t`Remove ${name}?`}
      description={t`It stops signing you in at once. Then delete it in your browser or password manager, too.`}
      problem={formError(error, ['password'])}
      action={t`Remove`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      {hasPassword && <YourPassword value={password} onChange={setPassword} error={error} autoFocus />}
    </FormDialog>
  )
}

/** Turns the need for a passkey after the password on or off. */
export function RequirePasskey({ onClose }: DialogProps) {
  const { t } = useLingui()
  const isRequired = !useSession().user.requiresPasskey
  // The dialog keeps its words when the session changes under it.
  const [wanted] = useState(isRequired)
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<string[]>([])
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.passkeys.require({ isRequired: wanted, password }),
    {
      quiet: true,
      onDone: async ({ recoveryCodes }) => {
        await readSession()
        if (recoveryCodes.length === 0) onClose()
        else setCodes(recoveryCodes)
      },
    },
  )
  const title = wanted ? t`Require a passkey` : t`Don’t require a passkey`
  if (codes.length > 0)
    return (
      <Dialog open isOnce onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t`Close`}>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      problem={formError(error, ['password'])}
      action={t`Continue`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <p className="text-soft">
        {wanted ? (
          <Trans>Your password then signs you in only together with a passkey or a recovery code.</Trans>
        ) : (
          <Trans>Your password then signs you in without a passkey.</Trans>
        )}
      </p>
      <YourPassword value={password} onChange={setPassword} error={error} autoFocus />
    </FormDialog>
  )
}

function YourPassword(props: Omit<Parameters<typeof PasswordField>[0], 'label'>) {
  const { t } = useLingui()
  return <PasswordField label={t`Your password`} {...props} />
}

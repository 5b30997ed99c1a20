import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { NativeSelect } from '../../ui/input.tsx'
import { useSession } from '../session.ts'
import { EmailField } from '../sign-in/credentials-fields.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ROLES, type Role, rolesUpTo } from './roles.ts'

/** Invites a member, then shows the link to send. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { organization } = useSession()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const { mutate, error, isPending, data } = useApiMutation(
    () => parley.invitations.create({ email, role }),
    {
      quiet: true,
      changes: [['invitations']],
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  if (data) {
    return (
      <LinkDialog title={t`Invitation created for ${data.email}`} link={data.link} onClose={onClose}>
        {data.isEmailed ? (
          <Trans>
            We also email this link to the person you invited. It works once, expires in a week, and won’t be
            shown again.
          </Trans>
        ) : (
          <Trans>
            Send this link to the person you invited. It works once, expires in a week, and won’t be shown
            again.
          </Trans>
        )}
      </LinkDialog>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Invite member`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError(error, ['email', 'role'])}</FormError>
        <EmailField value={email} onChange={setEmail} error={error} />
        <Field label={t`Role`} hint={i18n._(ROLES[role].may)} problem={fieldError(error, 'role')}>
          {(control) => (
            <NativeSelect {...control} value={role} onChange={(event) => setRole(event.target.value as Role)}>
              {rolesUpTo(organization.role).map((each) => (
                <option key={each} value={each}>
                  {i18n._(ROLES[each].label)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" disabled={isPending}>
            <Trans>Invite</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

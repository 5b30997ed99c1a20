import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
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
      <Form onSubmit={mutate} className="flex flex-col gap-4">
        <FormError>{formError(error, ['email', 'role'])}</FormError>
        <EmailField value={email} onChange={setEmail} error={error} />
        <SelectField
          label={t`Role`}
          hint={i18n._(ROLES[role].may)}
          problem={fieldError(error, 'role')}
          value={role}
          onChange={setRole}
        >
          {rolesUpTo(organization.role).map((each) => (
            <option key={each} value={each}>
              {i18n._(ROLES[each].label)}
            </option>
          ))}
        </SelectField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" disabled={isPending}>
            <Trans>Invite</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { SecretDialog } from '../../shell/dialogs/secret-dialog.tsx'

/** Shows a new signing secret, once. */
export function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SecretDialog title={t`Your signing secret`} label={t`Signing secret`} text={secret} onClose={onClose} />
  )
}

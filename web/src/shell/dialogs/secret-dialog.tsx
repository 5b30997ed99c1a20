import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SecretText } from './secret-text.tsx'

interface SecretDialogProps {
  title: string
  label: string
  text: string
  onClose: () => void
}

/** Shows a secret once. */
export function SecretDialog({ title, label, text, onClose }: SecretDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open isOnce onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          <Trans>Copy it now. You won’t see it again.</Trans>
        </p>
        <SecretText label={label} text={text} />
        <Button kind="primary" className="self-end" onClick={onClose}>
          <Trans>I’ve saved it</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

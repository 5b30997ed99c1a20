import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SecretText } from '../../shell/dialogs/secret-text.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface LinkDialogProps {
  title: string
  link: string
  onClose: () => void
  children: ReactNode
}

/** Shows a link once, to send to someone. */
export function LinkDialog({ title, link, onClose, children }: LinkDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open isOnce onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">{children}</p>
        <SecretText label={t({ message: 'Link', context: 'URL' })} text={link} />
        <Button kind="primary" className="self-end" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { saveAs } from '../../../shell/save-as.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Download } from '../../../ui/icons/icons.tsx'
import { QrCode } from '../../../ui/records/qr-code.tsx'

/** The link to a form as a QR code for paper and screens, also as a file. */
export function FormQrCode({ address }: { address: string }) {
  const { t } = useLingui()
  const picture = useRef<HTMLDivElement>(null)
  const save = () => {
    const drawn = picture.current?.querySelector('svg')
    if (drawn) saveAs('form.svg', new XMLSerializer().serializeToString(drawn))
  }
  return (
    <div className="flex flex-wrap items-end gap-4">
      <div ref={picture} className="rounded-md border">
        <QrCode text={address} label={t`QR code of the link`} />
      </div>
      <Button onClick={save}>
        <Download size={14} />
        <Trans>Download QR code</Trans>
      </Button>
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../../identity/session.ts'
import { withMessages } from '../../../../shell/locale/locale.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Plus } from '../../../../ui/icons/icons.tsx'

const load = () =>
  withMessages(
    ['templates', 'customers'],
    () => import('../../../../messaging/templates/template-dialog.tsx'),
  )
const DIALOGS = {
  whatsapp: lazy(() => load().then(({ WhatsAppTemplateDialog }) => ({ default: WhatsAppTemplateDialog }))),
  email: lazy(() => load().then(({ EmailTemplateDialog }) => ({ default: EmailTemplateDialog }))),
}

interface NewTemplateProps {
  channel: keyof typeof DIALOGS
  onDone: (template: { id: string; name: string }) => void
}

/** Writes the template of a step without leaving the canvas. */
export function NewTemplate({ channel, onDone }: NewTemplateProps) {
  const { t } = useLingui()
  const mayWrite = usePermission('templates:write')
  const [isOpen, setOpen] = useState(false)
  const Dialog = DIALOGS[channel]
  if (!mayWrite) return null
  return (
    <>
      <Button size="small" className="self-start" onClick={() => setOpen(true)}>
        <Plus size={14} />
        {t`New template`}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog
            onClose={() => setOpen(false)}
            onDone={(template) => {
              setOpen(false)
              onDone(template)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

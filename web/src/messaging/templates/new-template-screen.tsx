import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { ScreenTabs } from '../../shell/frame/screen-tabs.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { NewEmailTemplate } from './email/new-email-template.tsx'
import { useTemplate } from './whatsapp/draft/template.ts'
import { NewWhatsAppTemplate } from './whatsapp/new-whatsapp-template.tsx'

const route = getRouteApi('/templates/new')

export function NewTemplateScreen() {
  const { t } = useLingui()
  const { of = 'whatsapp', from, translate = false } = route.useSearch()
  const tabs = (
    <ScreenTabs
      label={t`Channels`}
      parameter="of"
      tabs={[
        ['whatsapp', 'WhatsApp'],
        ['email', t`Email`],
      ]}
      current={of}
    />
  )
  return (
    <PermissionGate permission="templates:write" title={t`New template`}>
      {of === 'email' ? (
        <NewEmailTemplate tabs={tabs} />
      ) : from ? (
        <CopiedTemplate id={from} isTranslation={translate} />
      ) : (
        <NewWhatsAppTemplate from={null} isTranslation={false} tabs={tabs} />
      )}
    </PermissionGate>
  )
}

/** A new template that begins as a copy of another one, also in another language. */
function CopiedTemplate({ id, isTranslation }: { id: string; isTranslation: boolean }) {
  return (
    <Loaded query={useTemplate(id)}>
      {(template) => (
        <NewWhatsAppTemplate key={id} from={template} isTranslation={isTranslation} tabs={null} />
      )}
    </Loaded>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { ScreenTabs } from '../../shell/frame/screen-tabs.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Plus } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { EmailList } from './email/email-list.tsx'
import { ListFilters } from './whatsapp/list-filters.tsx'
import { WhatsAppList } from './whatsapp/whatsapp-list.tsx'

const KEPT = ['q', 'status', 'language', 'number']
const KEPT_EMAIL = ['q']

const route = getRouteApi('/templates')

/** All templates of both channels. */
export function TemplatesScreen() {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { of = 'whatsapp', q = '' } = route.useSearch()
  const mayWrite = usePermission('templates:write')
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  const create = mayWrite && (
    <Button kind="primary" asChild>
      <Link to="/templates/new" search={of === 'email' ? { of } : {}}>
        <Plus size={15} />
        <Trans>New template</Trans>
      </Link>
    </Button>
  )
  return (
    <Page
      title={t`Templates`}
      actions={
        <>
          <ListViews
            key={of}
            list={of === 'email' ? 'emailTemplates' : 'templates'}
            keeps={of === 'email' ? KEPT_EMAIL : KEPT}
          />
          {create}
        </>
      }
      bar={
        <>
          <ScreenTabs
            label={t`Channels`}
            parameter="of"
            tabs={[
              ['whatsapp', 'WhatsApp'],
              ['email', t`Email`],
            ]}
            current={of}
          />
          <div className="flex flex-wrap items-center gap-2 border-b px-6 py-2 phone:px-4">
            <SearchField
              label={t`Search templates`}
              placeholder={of === 'email' ? t`Name or subject` : t`Name`}
              value={q}
              onChange={(next) => set({ q: next || undefined })}
            />
            {of === 'whatsapp' && <ListFilters />}
          </div>
        </>
      }
    >
      {of === 'email' ? <EmailList create={create} /> : <WhatsAppList create={create} />}
    </Page>
  )
}

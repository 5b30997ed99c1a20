import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { TAB, TabRow } from '../../../ui/layout/tabs.tsx'
import { type EmbeddedForm, useForm } from '../form.ts'
import { FormActions } from '../form-actions.tsx'
import { StateBadge } from '../state-badge.tsx'

interface FormFrameProps {
  /** Buttons of the tab, before those of the form. */
  actions?: (form: EmbeddedForm) => ReactNode
  bar?: ReactNode
  children: (form: EmbeddedForm) => ReactNode
}

/** The frame of a form's tabs: its name, its state and what can be done with it. */
export function FormFrame({ actions, bar, children }: FormFrameProps) {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const mayWrite = usePermission('forms:write')
  const params = { id }
  return (
    <Loaded query={useForm(id)}>
      {(form) => (
        <Page
          trail={<Trail to="/forms">{t`Forms`}</Trail>}
          title={form.name}
          aside={
            <>
              <StateBadge form={form} />
              {form.publishedVersion !== null && (
                <span className="text-xs text-soft phone:hidden">
                  {form.unpublishedChanges ? t`Unpublished changes` : t`Version ${form.publishedVersion}`}
                </span>
              )}
            </>
          }
          actions={
            <>
              {actions?.(form)}
              {mayWrite && <FormActions form={form} />}
            </>
          }
          bar={
            <>
              <TabRow label={t`Form sections`}>
                <Link
                  to="/forms/$id"
                  params={params}
                  className={TAB}
                  activeOptions={{ exact: true, includeSearch: false }}
                >
                  {t({ message: 'Build', context: 'form' })}
                </Link>
                <Link to="/forms/$id/embed" params={params} className={TAB}>{t`Embed`}</Link>
                <Link to="/forms/$id/submissions" params={params} className={TAB}>{t`Submissions`}</Link>
                <Link to="/forms/$id/versions" params={params} className={TAB}>{t`Versions`}</Link>
              </TabRow>
              {bar}
            </>
          }
        >
          {children(form)}
        </Page>
      )}
    </Loaded>
  )
}

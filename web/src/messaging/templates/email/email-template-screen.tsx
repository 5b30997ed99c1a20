import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { ColleagueNotice } from '../../../shell/dialogs/colleague-notice.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { saveOver, useSharedDraft } from '../../../shell/queries/shared-edits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Send } from '../../../ui/icons/icons.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import { TemplateUses } from '../template-uses.tsx'
import { EMAIL_PATHS, EmailFields } from './email-fields.tsx'
import { EmailPreview } from './email-preview.tsx'
import { type EmailDraft, type EmailTemplate, emailDraftOf, updateInput } from './email-template.ts'
import { EmailVersions } from './email-versions.tsx'
import { TestLetter } from './test-letter.tsx'

const route = getRouteApi('/templates/email/$id')

export function EmailTemplateScreen() {
  const { id } = route.useParams()
  const template = useQuery({
    queryKey: ['email-templates', 'one', id],
    queryFn: ({ signal }) => parley.emailTemplates.get({ id }, { signal }),
  })
  return <Loaded query={template}>{(data) => <LoadedTemplate key={id} template={data} />}</Loaded>
}

/** One email template with its preview. */
function LoadedTemplate({ template }: { template: EmailTemplate }) {
  const { t, i18n } = useLingui()
  const { preview, person } = route.useSearch()
  const go = route.useNavigate()
  const maySend = usePermission('conversations:write')
  const [isTesting, setTesting] = useState(false)
  const mayWrite = usePermission('templates:write')
  const edit = useSharedDraft(emailDraftOf(template), template.version)
  const unsaved = useUnsavedWork(edit.isEdited)
  const { id } = template
  const version = i18n.number(template.version)
  const save = useApiMutation(
    (draft: EmailDraft) =>
      saveOver({
        shown: template.version,
        read: () => parley.emailTemplates.get({ id }),
        versionOf: (stored) => stored.version,
        send: (options) => parley.emailTemplates.update({ id, ...updateInput(draft) }, options),
      }),
    {
      quiet: true,
      changes: [['email-templates']],
      done: t`Email template saved`,
      onDone: ({ version }, sent) => edit.settle(sent, version),
    },
  )
  return (
    <Page
      trail={<Trail to="/templates">{t`Templates`}</Trail>}
      title={template.name}
      aside={<span className="text-xs whitespace-nowrap text-faint">{t`Version ${version}`}</span>}
      actions={
        <>
          {maySend && (
            <Button onClick={() => setTesting(true)} disabled={edit.isEdited}>
              <Send size={14} />
              <span className="phone:sr-only">
                <Trans>Send a test email</Trans>
              </span>
            </Button>
          )}
          {mayWrite && (
            <Button kind="primary" type="submit" form="email" disabled={save.isPending || !edit.isEdited}>
              <Trans>Save changes</Trans>
            </Button>
          )}
        </>
      }
    >
      <Sheet wide>
        <div className="grid grid-cols-2 gap-8 max-lg:grid-cols-1">
          <ScreenForm
            id="email"
            onSubmit={() => edit.isEdited && save.mutate(edit.draft)}
            className="flex min-w-0 flex-col gap-4"
          >
            {edit.isOutdated && <ColleagueNotice onUseTheirs={edit.reset} />}
            <FormError>{formError(save.error, EMAIL_PATHS)}</FormError>
            <EmailFields draft={edit.draft} onChange={edit.change} error={save.error} isFixed={!mayWrite} />
            <TemplateUses id={id} channel="email" />
            <EmailVersions template={template} onReuse={mayWrite ? edit.change : undefined} />
          </ScreenForm>
          <div className="min-w-0 self-start">
            <EmailPreview
              template={template}
              preview={preview}
              isChanged={edit.isEdited}
              person={person}
              onPerson={(next) =>
                void go({ search: (before) => ({ ...before, person: next ?? undefined }), replace: true })
              }
            />
          </div>
        </div>
      </Sheet>
      {isTesting && <TestLetter template={template} onClose={() => setTesting(false)} />}
      {unsaved.guard}
    </Page>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
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
    queryFn: ({ signal }) => parley.email.templates.get({ id }, { signal }),
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
  const [edited, setEdited] = useState<EmailDraft | null>(null)
  const unsaved = useUnsavedWork(edited !== null)
  const { id } = template
  const version = i18n.number(template.version)
  const save = useApiMutation(
    (draft: EmailDraft) => parley.email.templates.update({ id, ...updateInput(draft) }),
    {
      quiet: true,
      changes: [['email-templates']],
      done: t`Email template saved`,
      onDone: () => setEdited(null),
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
            <Button onClick={() => setTesting(true)} disabled={edited !== null}>
              <Send size={14} />
              <Trans>Send a test email</Trans>
            </Button>
          )}
          {mayWrite && (
            <Button kind="primary" type="submit" form="email" disabled={save.isPending || edited === null}>
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
            onSubmit={() => edited && save.mutate(edited)}
            className="flex min-w-0 flex-col gap-4"
          >
            <FormError>{formError(save.error, EMAIL_PATHS)}</FormError>
            <EmailFields
              draft={edited ?? emailDraftOf(template)}
              onChange={setEdited}
              error={save.error}
              isFixed={!mayWrite}
            />
            <TemplateUses id={id} channel="email" />
            <EmailVersions template={template} onReuse={mayWrite ? setEdited : undefined} />
          </ScreenForm>
          <div className="min-w-0 self-start">
            <EmailPreview
              template={template}
              preview={preview}
              isChanged={edited !== null}
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

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
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
import { Copy } from '../../../ui/icons/icons.tsx'
import { Page, Sheet } from '../../../ui/layout/page.tsx'
import { runsOf, TemplateUses, useTemplateUses } from '../template-uses.tsx'
import { contentOf } from './draft/draft-content.ts'
import { type Template, useTemplate } from './draft/template.ts'
import { useTemplateCheck } from './draft/template-check.ts'
import { draftOf, partsOf, type TemplateDraft } from './draft/template-draft.ts'
import { Languages } from './fields/languages.tsx'
import { TemplateForm } from './fields/template-form.tsx'
import { Refusal } from './refusal.tsx'
import { TemplateFacts } from './template-facts.tsx'
import { TemplateHistory } from './template-history.tsx'
import { TemplateState } from './template-state.tsx'
import { SHOWN_PATHS } from './use-new-template.tsx'

const route = getRouteApi('/templates/$id')

export function TemplateScreen() {
  const { id } = route.useParams()
  return <Loaded query={useTemplate(id)}>{(data) => <LoadedTemplate key={id} template={data} />}</Loaded>
}

/** One WhatsApp template: its review, its content, and what can be changed and submitted again. */
function LoadedTemplate({ template }: { template: Template }) {
  const { t } = useLingui()
  const { id, status, contentType } = template
  const mayWrite = usePermission('templates:write')
  const edit = useSharedDraft<TemplateDraft>(draftOf(template), versionOf(template))
  const { draft } = edit
  const isInReview = status === 'PENDING'
  const unsaved = useUnsavedWork(edit.isEdited)
  const health = useQuery({
    queryKey: ['templates', 'health', id],
    queryFn: ({ signal }) => parley.templates.health({ id }, { signal }),
  })
  const submit = useApiMutation(
    (draft: TemplateDraft) =>
      saveOver({
        shown: versionOf(template),
        read: () => parley.templates.get({ id }),
        versionOf,
        send: (options) =>
          parley.templates.update(
            { id, category: draft.category, ...contentOf(draft, contentType) },
            options,
          ),
      }),
    {
      quiet: true,
      changes: [['templates']],
      done: t`Template submitted for review`,
      onDone: (saved, sent) => edit.settle(sent, versionOf(saved)),
    },
  )
  // Until the provider's rules are known, nothing is offered that it could refuse.
  const isEditable = health.data?.isEditable === true
  const isFixed = !mayWrite || isInReview || !isEditable
  const { phoneNumbers } = template
  const check = useTemplateCheck({
    ...{ draft, contentType, error: submit.error, isOn: !isFixed },
    phoneNumbers: phoneNumbers.length > 0 ? phoneNumbers : undefined,
  })
  const canSubmit = !isFixed && (edit.isEdited || status === 'REJECTED')
  return (
    <Page
      trail={<Trail to="/templates">{t`Templates`}</Trail>}
      title={template.name}
      aside={<TemplateState template={template} />}
      actions={
        mayWrite && (
          <>
            <Button asChild>
              <Link to="/templates/new" search={{ from: id }}>
                <Copy size={14} />
                <Trans>Duplicate</Trans>
              </Link>
            </Button>
            {!isInReview && isEditable && (
              <Button kind="primary" type="submit" form="template" disabled={submit.isPending || !canSubmit}>
                {status === 'DRAFT' ? <Trans>Save changes</Trans> : <Trans>Submit again</Trans>}
              </Button>
            )}
          </>
        )
      }
    >
      <Sheet wide>
        <ScreenForm
          id="template"
          onSubmit={() => canSubmit && submit.mutate(draft)}
          className="flex flex-col gap-5"
        >
          <Refusal template={template} />
          {isInReview && (
            <p className="rounded-lg bg-info-soft px-4 py-3">
              <Trans>WhatsApp is reviewing it. You can change it after the review.</Trans>
            </p>
          )}
          {mayWrite && health.data?.isEditable === false && (
            <p className="rounded-lg bg-info-soft px-4 py-3">
              <Trans>
                This provider doesn’t let you change a submitted template. Duplicate it and submit the copy.
              </Trans>
            </p>
          )}
          {status === 'APPROVED' && edit.isEdited && <ChangeWarning id={id} />}
          {edit.isOutdated && <ColleagueNotice onUseTheirs={edit.reset} />}
          <FormError>{formError(submit.error, SHOWN_PATHS)}</FormError>
          <Languages template={template} mayWrite={mayWrite} />
          <TemplateFacts template={template} health={health.data} />
          <TemplateForm
            draft={draft}
            onChange={edit.change}
            check={check}
            fixed={{ identity: true, category: status === 'APPROVED', everything: isFixed }}
            {...partsOf(contentType)}
          />
          <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-1">
            <TemplateUses id={id} channel="whatsapp" />
            <TemplateHistory template={template} onReuse={isFixed ? undefined : edit.change} />
          </div>
        </ScreenForm>
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}

/** What others could change of it. A review that goes on is no change. */
function versionOf({ category, content, variables }: Template) {
  return { category, content, variables }
}

/** What a change of an approved template stops, in numbers. */
function ChangeWarning({ id }: { id: string }) {
  const uses = useTemplateUses({ id, channel: 'whatsapp' }).data?.data ?? []
  const published = uses.filter(({ isPublished }) => isPublished).length
  const people = runsOf(uses)
  return (
    <div role="status" className="rounded-lg bg-warn-soft px-4 py-3">
      <p>
        <Trans>
          After you submit the change, nobody can send this template until WhatsApp approves it again.
        </Trans>
      </p>
      {published > 0 && (
        <p className="mt-1 font-medium">
          <Plural
            value={published}
            one="# published journey sends it."
            other="# published journeys send it."
          />{' '}
          <Plural
            value={people}
            one="# person is on the way through them."
            other="# people are on the way through them."
          />
        </p>
      )}
    </div>
  )
}

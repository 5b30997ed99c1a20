import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { saveAs } from '../../shell/save-as.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { ClipboardList, Download, SearchX } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { PersonName } from '../people/person-name.tsx'
import { wordsOf } from './answer-words.ts'
import { draftOf, languagesOf, shownIn } from './draft/draft.ts'
import type { EmbeddedForm, Submission } from './form.ts'
import { FormFrame } from './form-frame.tsx'
import { FormStats } from './form-stats.tsx'
import { SubmissionPanel } from './submission-panel.tsx'

const route = getRouteApi('/forms/$id/submissions')

/** What visitors sent, latest first, and how many came so far. */
export function SubmissionsScreen() {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { q = '' } = route.useSearch()
  return (
    <FormFrame
      actions={(form) => <ExportButton formId={form.id} />}
      bar={
        <div className="flex items-center gap-2 border-b px-6 py-2 phone:px-4">
          <SearchField
            label={t`Search submissions`}
            placeholder={t`Answer or person`}
            value={q}
            onChange={(next) =>
              void go({ search: (before) => ({ ...before, q: next || undefined }), replace: true })
            }
          />
        </div>
      }
    >
      {(form) => <Submissions form={form} />}
    </FormFrame>
  )
}

function Submissions({ form }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { q = '', submission } = route.useSearch()
  const wanted = useDeferredValue(q.trim())
  const filters = { formId: form.id, ...(wanted !== '' && { q: wanted }) }
  const list = useList(
    ['forms', 'submissions', filters],
    (page, options) => parley.submissions.list({ ...filters, ...page }, options),
    { keeps: true, isCounted: true },
  )
  const open = (id: string | undefined) => void go({ search: (before) => ({ ...before, submission: id }) })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormStats formId={form.id} />
      <div className="min-h-48 flex-1">
        <RecordList
          list={list}
          empty={
            wanted === '' ? (
              <Empty
                icon={ClipboardList}
                title={t`No submissions yet`}
                actions={
                  <Button asChild>
                    <Link to="/forms/$id/embed" params={{ id: form.id }}>
                      <Trans>Embed the form</Trans>
                    </Link>
                  </Button>
                }
              >
                <Trans>Put the form on your page. Submissions appear here immediately.</Trans>
              </Empty>
            ) : (
              <Empty icon={SearchX} title={t`No matching submissions`}>
                <Trans>Try another answer or person.</Trans>
              </Empty>
            )
          }
          label={t`Submissions`}
          columns={useColumns(form)}
          keyOf={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
      </div>
      {submission && <SubmissionPanel form={form} id={submission} onClose={() => open(undefined)} />}
    </div>
  )
}

const SHOWN_FIELDS = 4

function useColumns(form: EmbeddedForm): Column<Submission>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const draft = draftOf(form.draft as never)
    const fields = (draft.fields ?? []).filter(({ sensitive }) => !sensitive).slice(0, SHOWN_FIELDS)
    return [
      {
        id: 'person',
        header: t`Person`,
        width: 'minmax(8rem, 1fr)',
        phone: true,
        cell: ({ personExternalId }) => (
          <Link
            to="/people/$externalId"
            params={{ externalId: personExternalId }}
            tabIndex={-1}
            className="font-medium hover:underline"
          >
            <PersonName externalId={personExternalId} />
          </Link>
        ),
      },
      ...fields.map(
        ({ key, label, options }, at): Column<Submission> => ({
          id: `answer-${key}`,
          header: <bdi>{shownIn(label, languagesOf(draft)[0]!, draft) || key}</bdi>,
          width: 'minmax(6rem, 1fr)',
          phone: at === 1,
          cell: ({ answers }) => (
            <span className="truncate text-soft" dir="auto">
              {wordsOf(answers[key], options, t`yes`, t`no`, (text) =>
                shownIn(text, languagesOf(draft)[0]!, draft),
              )}
            </span>
          ),
        }),
      ),
      timestampColumn({
        id: 'at',
        header: t`Sent`,
        phone: true,
        at: ({ submittedAt }) => submittedAt,
      }),
    ]
  }, [t, form.draft])
}

function ExportButton({ formId }: { formId: string }) {
  const save = useApiMutation(async () =>
    saveAs(`${formId}-submissions.csv`, await parley.submissions.export({ formId })),
  )
  return (
    <Button onClick={() => save.mutate()} disabled={save.isPending}>
      <Download size={14} />
      <span className="phone:sr-only">
        <Trans>Export CSV</Trans>
      </span>
    </Button>
  )
}

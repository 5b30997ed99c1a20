import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useServiceOrder } from '../../../shell/queries/list-order.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { RecordList } from '../../../shell/record-list.tsx'
import { saveAs } from '../../../shell/save-as.ts'
import { ListViews } from '../../../shell/views/list-views.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ClipboardList, Download, SearchX } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import { Ban } from '../../icons.tsx'
import { PersonName } from '../../people/person-name.tsx'
import { Reach } from '../../segments/reach.tsx'
import { draftOf, languagesOf, shownIn } from '../draft/draft.ts'
import { FormFrame } from '../embedding/form-frame.tsx'
import type { EmbeddedForm, Spam, Submission } from '../form.ts'
import { FormStats, useFormStats } from '../form-stats.tsx'
import { wordsOf } from './answer-words.ts'
import { SpamPanel } from './spam-panel.tsx'
import { SubmissionPanel } from './submission-panel.tsx'
import { useVersionDrafts } from './version-drafts.ts'

/** By the columns of the table. */
const SORTS = { at: 'created' } as const

const KEPT = ['q']

const route = getRouteApi('/forms/$id/submissions')

/** What visitors sent, latest first, and how many came so far. */
export function SubmissionsScreen() {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { q = '', show = 'submissions' } = route.useSearch()
  return (
    <FormFrame
      actions={(form) =>
        show === 'submissions' && (
          <>
            <ListViews list="submissions" within={form.id} keeps={KEPT} />
            {q === '' && <ReachSubmitters form={form} />}
            <ExportButton formId={form.id} />
          </>
        )
      }
      bar={
        <div className="flex items-center gap-2 border-b px-6 py-2 phone:px-4">
          <SearchField
            label={t`Search submissions`}
            placeholder={show === 'spam' ? t`Answer` : t`Answer or person`}
            value={q}
            onChange={(next) =>
              void go({ search: (before) => ({ ...before, q: next || undefined }), replace: true })
            }
          />
          <InlineSelect
            label={t`Show`}
            className="!h-8"
            value={show}
            choices={[
              ['submissions', t`Submissions`],
              ['spam', t`Spam`],
            ]}
            onChange={(next) =>
              void go({
                search: (before) => ({
                  ...before,
                  show: next === 'spam' ? next : undefined,
                  submission: undefined,
                }),
              })
            }
          />
        </div>
      }
    >
      {(form) =>
        show === 'spam' ? <SpamSubmissions key="spam" form={form} /> : <Submissions key="sent" form={form} />
      }
    </FormFrame>
  )
}

function Submissions({ form }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { q = '', submission } = route.useSearch()
  const wanted = useDeferredValue(q.trim())
  const order = useServiceOrder(SORTS)
  const filters = { formId: form.id, ...order, ...(wanted !== '' && { q: wanted }) }
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
          place="submissions"
          sorts={SORTS}
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
          columns={useColumns(form, list.rows)}
          keyOf={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
      </div>
      {submission && <SubmissionPanel form={form} id={submission} onClose={() => open(undefined)} />}
    </div>
  )
}

/** What bots seem to have sent. */
function SpamSubmissions({ form }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { q = '', submission } = route.useSearch()
  const wanted = useDeferredValue(q.trim())
  const filters = { formId: form.id, ...(wanted !== '' && { q: wanted }) }
  const list = useList(
    ['forms', 'spam', filters],
    (page, options) => parley.spam.list({ ...filters, ...page }, options),
    { keeps: true, isCounted: true },
  )
  const open = (id: string | undefined) => void go({ search: (before) => ({ ...before, submission: id }) })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p className="border-b px-6 py-2 text-soft phone:px-4">
        <Trans>
          These submissions filled in a field that people do not see. Nothing is done with them, and they are
          deleted after 30 days.
        </Trans>
      </p>
      <div className="min-h-48 flex-1">
        <RecordList
          place="spam"
          list={list}
          empty={
            wanted === '' ? (
              <Empty icon={Ban} title={t`No spam`}>
                <Trans>Submissions that look like spam appear here for 30 days.</Trans>
              </Empty>
            ) : (
              <Empty icon={SearchX} title={t`No matching submissions`}>
                <Trans>Try another answer.</Trans>
              </Empty>
            )
          }
          label={t`Spam`}
          columns={useAnswerColumns<Spam>(form, list.rows)}
          keyOf={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
      </div>
      {submission && (
        <SpamPanel
          form={form}
          id={submission}
          onClose={() => open(undefined)}
          onAccepted={(id) =>
            void go({ search: (before) => ({ ...before, show: undefined, submission: id }), replace: true })
          }
        />
      )}
    </div>
  )
}

function useColumns(form: EmbeddedForm, rows: readonly Submission[]): Column<Submission>[] {
  const { t } = useLingui()
  const answers = useAnswerColumns<Submission>(form, rows)
  return useMemo(
    () => [
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
      ...answers,
    ],
    [t, answers],
  )
}

const SHOWN_FIELDS = 4

/** The first answers in the words that the visitor saw, and when they were sent. */
function useAnswerColumns<S extends Spam | Submission>(form: EmbeddedForm, rows: readonly S[]): Column<S>[] {
  const { t } = useLingui()
  const draftOfVersion = useVersionDrafts(
    form,
    rows.map(({ version }) => version),
  )
  return useMemo(() => {
    const draft = draftOf(form.draft as never)
    const words = ({ answers, version }: S, key: string) => {
      const seen = draftOfVersion(version)
      if (!seen) return ''
      const options = seen.fields?.find((field) => field.key === key)?.options
      return wordsOf(answers[key], options, t`yes`, t`no`, (text) =>
        shownIn(text, languagesOf(seen)[0]!, seen),
      )
    }
    const fields = (draft.fields ?? []).filter(({ sensitive }) => !sensitive).slice(0, SHOWN_FIELDS)
    return [
      ...fields.map(
        ({ key, label }, at): Column<S> => ({
          id: `answer-${key}`,
          header: <bdi>{shownIn(label, languagesOf(draft)[0]!, draft) || key}</bdi>,
          width: 'minmax(6rem, 1fr)',
          phone: at === 1,
          cell: (row) => (
            <span className="truncate text-soft" dir="auto">
              {words(row, key)}
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
  }, [t, form.draft, draftOfVersion])
}

/** Everybody who sent the form. A search is no condition of a segment. */
function ReachSubmitters({ form: { id: formId, name } }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const { data } = useFormStats(formId)
  if (!data || data.submissions === 0) return null
  return (
    <Reach
      filter={{ kind: 'person', op: 'AND', predicates: [{ kind: 'form', formId, submitted: true }] }}
      name={t`Submissions of ${name}`}
      isMain={false}
    >
      {t`Reach them`}
    </Reach>
  )
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

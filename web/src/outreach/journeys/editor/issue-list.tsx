import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { CircleAlert } from '../../../ui/icons/icons.tsx'
import { type Graph, stepAt, stepIdOf } from '../graph/graph.ts'
import { issueLine } from '../words/issues.ts'
import { useEditor } from './editor-context.ts'
import type { JourneyIssue } from './use-draft.ts'

const route = getRouteApi('/initiatives/$id/journey')

/** What keeps the journey from being published, and what may be wrong. Each leads to its step. */
export function IssueList({ graph, issues }: { graph: Graph; issues: readonly JourneyIssue[] }) {
  const { t } = useLingui()
  if (issues.length === 0) return <p className="text-soft">{t`No problems. The journey can be published.`}</p>
  return (
    <ul className="flex flex-col gap-1">
      {issues.map((issue) => (
        <li key={`${issue.nodeId} ${issue.field} ${issue.message}`}>
          <IssueLine issue={issue} graph={graph} />
        </li>
      ))}
    </ul>
  )
}

function IssueLine({ issue, graph }: { issue: JourneyIssue; graph: Graph }) {
  const { i18n } = useLingui()
  const { nodeId, field, severity } = issue
  const { select } = useEditor()
  const navigate = route.useNavigate()
  const recordId = nodeId === undefined ? null : stepIdOf(nodeId)
  const step = recordId === null ? undefined : stepAt(graph, recordId)
  return (
    <button
      type="button"
      disabled={!step}
      onClick={() => {
        select(recordId)
        void navigate({ search: (before) => ({ ...before, panel: undefined }), replace: true })
        if (field !== undefined) focusField(field)
      }}
      className="flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left enabled:hover:bg-hover"
    >
      <CircleAlert
        size={15}
        className={`mt-0.5 shrink-0 ${severity === 'error' ? 'text-danger' : 'text-warn'}`}
      />
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {issueLine(issue, step?.name, i18n)}
      </span>
    </button>
  )
}

/** Focuses the control of a field once the inspector shows it. */
function focusField(field: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = document.querySelector(`[data-field="${CSS.escape(field.split('.')[0]!)}"]`)
      place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
    }),
  )
}

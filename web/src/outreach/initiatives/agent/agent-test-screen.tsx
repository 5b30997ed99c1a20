import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PermissionGate } from '../../../identity/permission-gate.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { useIsShown } from '../../../ui/hooks/use-is-shown.ts'
import { Sheet } from '../../../ui/layout/page.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { InitiativeFrame } from '../frame/initiative-frame.tsx'
import { evaluationsKey } from './evaluation.ts'
import { KeptTests } from './kept-tests.tsx'
import { TestForm } from './test-form.tsx'
import { TestResult } from './test-result.tsx'

const route = getRouteApi('/initiatives/$id/agent')

/** Holds test dialogues with the agent of an initiative, keeps them, and compares them before and after a change. */
export function AgentTestScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="initiatives:write" title={t`Test the agent`}>
      <InitiativeFrame>{(initiative) => <AgentTest initiative={initiative} />}</InitiativeFrame>
    </PermissionGate>
  )
}

function AgentTest({ initiative: { id } }: { initiative: Initiative }) {
  const { run, with: other } = route.useSearch()
  const navigate = route.useNavigate()
  const isShown = useIsShown()
  const kept = useList(evaluationsKey(id), (page, options) =>
    parley.agentEvaluations.list({ id, ...page }, options),
  )
  const shown = useQuery({
    queryKey: [...evaluationsKey(id), run],
    queryFn: ({ signal }) => parley.agentEvaluations.get({ id, evaluationId: run! }, { signal }),
    enabled: run !== undefined,
  })
  const show = (search: { run?: string; with?: string }) => navigate({ search })
  /** Leaves a test that was deleted, so that nothing asks for it again. */
  const leave = async (gone: string) => {
    if (gone === run) await show({})
    else if (gone === other && run !== undefined) await show({ run })
  }
  const newest = kept.rows[0]?.id
  return (
    <Sheet wide>
      <div className="flex flex-col gap-6">
        <TestForm
          id={id}
          onDone={(made) => {
            // A test takes up to two minutes: whoever left the screen stays elsewhere.
            if (isShown.current) void show({ run: made, ...(newest !== undefined && { with: newest }) })
          }}
        />
        <KeptTests id={id} list={kept} shown={run} onGone={leave} />
        {run !== undefined &&
          (shown.data ? (
            <TestResult
              key={run}
              kept={shown.data}
              others={kept.rows.filter((each) => each.id !== run)}
              other={other}
              onCompare={(to) => show({ run, ...(to !== '' && { with: to }) })}
            />
          ) : shown.error ? (
            <Failure error={shown.error} onRetry={() => void shown.refetch()} />
          ) : (
            <SkeletonLines count={8} />
          ))}
      </div>
    </Sheet>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Initiative } from '../../initiatives/frame/initiative.ts'
import { definitionKey, type Journey } from '../current-journey.ts'

const route = getRouteApi('/initiatives/$id/journey')

interface StartDraftProps {
  journey: Journey
  initiative: Initiative
}

/** Goes to the draft, or starts one from the version that is shown. */
export function StartDraft({ journey, initiative }: StartDraftProps) {
  const navigate = route.useNavigate()
  const mayWrite = usePermission('journeys:write')
  const versions = useQuery({
    queryKey: ['journeys', 'drafts', initiative.id],
    queryFn: async ({ signal }) =>
      (await parley.journeys.list({ initiativeId: initiative.id, status: 'DRAFT', limit: 1 }, { signal }))
        .data,
  })
  const start = useApiMutation(() => parley.journeys.createDraftFromPublished({ journeyId: journey.id }), {
    changes: [['journeys']],
    onDone: (draft) => {
      queryClient.setQueryData(definitionKey(initiative.id), draft)
      return navigate({ search: (before) => ({ ...before, version: undefined, step: undefined }) })
    },
  })
  const isOver = initiative.status === 'COMPLETED' || initiative.status === 'CANCELED'
  if (!mayWrite || isOver || versions.data === undefined) return null
  const [draft] = versions.data
  if (draft !== undefined) {
    return (
      <>
        {journey.id !== draft.id && (
          <Button size="small" asChild>
            <Link
              to="."
              search={(before) => ({
                ...before,
                version: undefined,
                step: undefined,
                compare: undefined,
                restore: journey.id,
              })}
            >
              <Trans>Replace the draft with this version…</Trans>
            </Link>
          </Button>
        )}
        <Button size="small" asChild>
          <Link to="." search={(before) => ({ ...before, version: undefined, step: undefined })}>
            <Trans>Open the draft</Trans>
          </Link>
        </Button>
      </>
    )
  }
  return (
    <Button size="small" kind="primary" onClick={() => start.mutate()} disabled={start.isPending}>
      <Trans>Edit as a new draft</Trans>
    </Button>
  )
}

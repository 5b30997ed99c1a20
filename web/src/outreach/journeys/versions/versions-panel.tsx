import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { RotateCcw } from '../../../ui/icons/icons.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import type { Initiative } from '../../initiatives/frame/initiative.ts'
import type { Journey } from '../current-journey.ts'
import { ComparisonWords } from './comparison-words.tsx'

const route = getRouteApi('/initiatives/$id/journey')

type Version = Item<'journeys_list'>

/** The versions of the initiative's journey. One that is compared with is also shown on the canvas. */
export function VersionsPanel({ journey, initiative }: { journey: Journey; initiative: Initiative }) {
  const { t } = useLingui()
  const { compare } = route.useSearch()
  const mayReplace = usePermission('journeys:write') && journey.status === 'DRAFT'
  const navigate = route.useNavigate()
  const versions = useQuery({
    queryKey: ['journeys', 'versions', initiative.id],
    queryFn: async ({ signal }) =>
      (await parley.journeys.list({ initiativeId: initiative.id, limit: MOST_LISTED }, { signal })).data,
  })
  return (
    <Loaded query={versions}>
      {(data) => (
        <div className="flex flex-col gap-4">
          <ul aria-label={t`Versions`} className="flex flex-col gap-2">
            {data.map((version) => (
              <VersionLine
                key={version.id}
                version={version}
                isShown={version.id === journey.id}
                mayReplace={mayReplace && version.id !== journey.id}
              />
            ))}
          </ul>
          {data.length > 1 && (
            <SelectField
              label={t`Compare this version with`}
              value={compare ?? ''}
              onChange={(id) =>
                void navigate({
                  search: (before) => ({ ...before, compare: id || undefined }),
                  replace: true,
                })
              }
            >
              <option value="">{t`None`}</option>
              {data
                .filter(({ id }) => id !== journey.id)
                .map(({ id, version }) => (
                  <option key={id} value={id}>
                    {t`Version ${version}`}
                  </option>
                ))}
            </SelectField>
          )}
          {compare !== undefined && <ComparisonWords journeyId={journey.id} baseId={compare} />}
          <StopJourney journey={journey} />
        </div>
      )}
    </Loaded>
  )
}

function VersionLine({
  version: { id, version, status, updatedAt },
  isShown,
  mayReplace,
}: {
  version: Version
  isShown: boolean
  /** Whether the draft that is shown can be replaced with it. */
  mayReplace: boolean
}) {
  const { t } = useLingui()
  const words = { DRAFT: t`Draft`, ACTIVE: t`Live`, ARCHIVED: t`Retired` }
  return (
    <li className={`flex items-center gap-2 rounded-md border px-3 py-2 ${isShown ? 'border-accent' : ''}`}>
      <Link
        to="."
        search={(before) => ({ ...before, version: id, step: undefined, compare: undefined })}
        className="min-w-0 flex-1 font-medium hover:text-accent"
        {...(isShown && { 'aria-current': 'true' as const })}
      >
        {t`Version ${version}`}
      </Link>
      <Badge tone={status === 'ACTIVE' ? 'good' : status === 'DRAFT' ? 'info' : 'neutral'}>
        {words[status]}
      </Badge>
      <span className="text-xs text-faint">
        <Timestamp at={updatedAt} />
      </span>
      {mayReplace && (
        <Tooltip text={t`Replace the draft with version ${version}`}>
          <Button kind="quiet" size="smallIcon" asChild>
            <Link
              to="."
              search={(before) => ({ ...before, restore: id })}
              aria-label={t`Replace the draft with version ${version}`}
            >
              <RotateCcw size={14} />
            </Link>
          </Button>
        </Tooltip>
      )}
    </li>
  )
}

function StopJourney({ journey: { id, initiativeId, status, version } }: { journey: Journey }) {
  const { t } = useLingui()
  const mayWrite = usePermission('journeys:write')
  const inside = useRunsInside(initiativeId, status === 'PUBLISHED')
  const stop = useApiMutation(() => parley.journeys.stop({ journeyId: id, confirm: true }), {
    changes: [['journeys'], ['initiatives']],
    done: t`Journey stopped. Nobody else is enrolled.`,
  })
  if (status !== 'PUBLISHED' || !mayWrite) return null
  return (
    <ConfirmButton
      size="small"
      className="self-start text-danger"
      disabled={inside === undefined}
      question={t`Stop version ${version}?`}
      consequence={
        typeof inside === 'number' ? (
          <Trans>
            Nobody else is enrolled.{' '}
            <Plural value={inside} one="# person is in this version." other="# people are in this version." />{' '}
            Those who have received no message yet leave now, and the others finish.
          </Trans>
        ) : (
          <Trans>
            Nobody else is enrolled. Those who have received no message yet leave now, and the others finish.
          </Trans>
        )
      }
      action={t`Stop journey`}
      onConfirm={stop.mutate}
    >
      <Trans>Stop journey…</Trans>
    </ConfirmButton>
  )
}

/** How many runs are in the live version now. undefined: being counted; null: they could not be counted. */
export function useRunsInside(initiativeId: string, isWanted = true): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['initiatives', 'statistics', initiativeId],
    queryFn: ({ signal }) => parley.journeys.stats({ journeyId: initiativeId }, { signal }),
    enabled: isWanted,
  })
  if (!data) return isError ? null : undefined
  return data.versions.find(({ status }) => status === 'PUBLISHED')?.now ?? 0
}

import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { isSms } from '../../../messaging/channels/channel-address.ts'
import { parley } from '../../../shell/queries/api.ts'
import { hasJourney, journeyQuery } from '../../journeys/current-journey.ts'
import { nameOfNode } from '../../journeys/node-words.ts'
import type { Initiative } from '../frame/initiative.ts'

export type Preview = Output<'initiatives_launch_preview'>
export type Sender = Output<'channels_list'>['data'][number]['senders'][number]

export interface LaunchFacts {
  isReady: boolean
  error: Error | null
  retry: () => void
  hasJourney: boolean
  issues: Output<'journeys_validate'>['issues']
  /** What the steps of the journey are called, by their ids. */
  stepNames: ReadonlyMap<string, string>
  /** The template of each round with its review. */
  templates: readonly { round: number; id: string; name: string; status: string; reason: string | null }[]
  senders: readonly Sender[]
  preview: Preview | undefined
  limits: Output<'sending_limits_get'> | undefined
  cost: Output<'initiatives_launch_cost'> | undefined
}

/** How often a waiting review and the audience are read again. */
const LOOK_EVERY_MS = 4_000

/** Everything that the launch page shows, read in one step. */
export function useLaunchFacts({ id, channel }: Initiative): LaunchFacts {
  const journey = useQuery({
    queryKey: ['initiatives', 'validation', id],
    queryFn: ({ signal }) => validate(id, signal),
    refetchInterval: LOOK_EVERY_MS,
  })
  const drawn = useQuery(journeyQuery(id))
  const templates = useQuery({
    queryKey: ['initiatives', 'templates', id],
    queryFn: ({ signal }) => readTemplates(id, signal),
    refetchInterval: LOOK_EVERY_MS,
  })
  const channels = useQuery({
    queryKey: ['channels', 'list'],
    queryFn: async ({ signal }) => await parley.channels.list({}, { signal }),
  })
  const preview = useQuery({
    queryKey: ['initiatives', 'launch-preview', id],
    queryFn: ({ signal }) => parley.initiatives.launchPreview({ id }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  const limits = useQuery({
    queryKey: ['channels', 'limits'],
    queryFn: ({ signal }) => parley.sending.limits.get({}, { signal }),
  })
  const cost = useQuery({
    queryKey: ['initiatives', 'launch-cost', id],
    queryFn: ({ signal }) => parley.initiatives.launchCost({ id }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  const all = [journey, drawn, templates, channels, preview, limits, cost]
  const senders = (channels.data?.data ?? []).flatMap((account) => account.senders)
  return {
    isReady: all.every(({ data }) => data !== undefined),
    error: all.find(({ error, data }) => error && data === undefined)?.error ?? null,
    retry: () => void Promise.all(all.map(({ refetch }) => refetch())),
    hasJourney: Boolean(journey.data),
    issues: journey.data?.issues ?? [],
    stepNames: new Map(drawn.data?.definition.actions.map((step) => [step.id, nameOfNode(step)])),
    templates: templates.data ?? [],
    senders: senders.filter(({ address }) => channelOf(address) === channel),
    preview: preview.data,
    limits: limits.data,
    cost: cost.data,
  }
}

function channelOf(address: string): Initiative['channel'] {
  if (isSms(address)) return 'SMS'
  return address.includes('@') ? 'EMAIL' : 'WHATSAPP'
}

async function readTemplates(id: string, signal: AbortSignal): Promise<LaunchFacts['templates']> {
  const { data: links } = await parley.initiatives.templates.get({ id }, { signal })
  return Promise.all(
    links.flatMap(({ round, templateId }) =>
      templateId === null
        ? []
        : [
            parley.templates.get({ id: templateId }, { signal }).then(({ name, status, rejectionReason }) => {
              return { round, id: templateId, name, status, reason: rejectionReason ?? null }
            }),
          ],
    ),
  )
}

/** null: the initiative has no journey. */
async function validate(id: string, signal: AbortSignal): Promise<Output<'journeys_validate'> | null> {
  if (!(await hasJourney(id, signal))) return null
  return await parley.journeys.validate({ journeyId: id }, { signal })
}

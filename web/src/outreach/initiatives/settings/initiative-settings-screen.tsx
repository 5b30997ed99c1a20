import { useQuery } from '@tanstack/react-query'
import { GuidelinesCard } from '../../../conversations/agent/guidelines-card.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Sheet } from '../../../ui/layout/page.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { InitiativeFrame } from '../frame/initiative-frame.tsx'
import { ReviewSettings } from './review-settings.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The texts, questions, fields and limits of an initiative. */
export function InitiativeSettingsScreen() {
  return <InitiativeFrame>{(initiative) => <Settings initiative={initiative} />}</InitiativeFrame>
}

function Settings({ initiative }: { initiative: Initiative }) {
  const { id } = initiative
  const stored = useQuery({
    queryKey: ['initiatives', 'plan', id],
    queryFn: async ({ signal }) => {
      const [schema, links, { goal }] = await Promise.all([
        parley.extraction.schema.get({ id }, { signal }),
        parley.initiatives.templates.get({ id }, { signal }),
        parley.initiatives.goal.get({ id }, { signal }),
      ])
      return { schema: schema.schema, links: links.data, goal }
    },
    // What is being edited must not be replaced.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={stored}>
      {({ schema, links, goal }) => (
        <Sheet>
          <div className="flex flex-col gap-6">
            <SettingsForm initiative={initiative} schema={schema} links={links} goal={goal} />
            <GuidelinesCard initiativeId={id} />
            <ReviewSettings id={id} />
          </div>
        </Sheet>
      )}
    </Loaded>
  )
}

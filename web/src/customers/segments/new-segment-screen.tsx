import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { parley } from '../../shell/queries/api.ts'
import { MOST_LISTED } from '../../shell/queries/most-listed.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { Builder } from './builder.tsx'
import { type Details, DetailsForm } from './details-form.tsx'
import { useEvaluateSaved } from './evaluate-saved.ts'
import { EVERYONE } from './filter/filter.ts'
import { freeSlugOf } from './segment-slug.ts'

const route = getRouteApi('/segments/new')

export function NewSegmentScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="segments:write" title={t`New segment`}>
      <NewSegment />
    </PermissionGate>
  )
}

function NewSegment() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const handedOver = useLocation({ select: ({ state }) => state.filter })
  const given = route.useSearch().filter ?? handedOver
  const [filter, setFilter] = useState(given ?? EVERYONE)
  const settled = useDebounced(filter)
  const asked = JSON.stringify(given ?? EVERYONE)
  // The address shows what is built, so that it can be sent or loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: editing changes the address.
  useEffect(() => {
    if (JSON.stringify(settled) === asked) return
    const search = settled.predicates.length > 0 ? { filter: settled } : {}
    void navigate({ to: '/segments/new', search, replace: true })
  }, [settled])
  // Back and forward, and a link to another filter, change only the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes what is edited.
  useEffect(() => {
    if (asked !== JSON.stringify(settled)) setFilter(given ?? EVERYONE)
  }, [asked])
  const [details, setDetails] = useState<Details>({ name: '', description: '', evaluationCadence: 'LIVE' })
  const [isInvalid, setInvalid] = useState(false)
  const unsaved = useUnsavedWork(details.name !== '' || filter.predicates.length > 0 || isInvalid)
  const evaluate = useEvaluateSaved(
    ({ total }) => t`Segment saved with ${plural(total, { one: '# person', other: '# people' })}`,
  )
  const create = useApiMutation(
    async () => {
      const slug = freeSlugOf(details.name, await everySegment())
      await parley.segments.create({
        name: details.name,
        slug,
        filterExpression: filter,
        evaluationCadence: details.evaluationCadence,
        ...(details.description && { description: details.description }),
      })
      await evaluate(slug)
      return slug
    },
    {
      changes: [['segments']],
      quiet: true,
      onDone: (slug) => {
        unsaved.forget()
        return navigate({ to: '/segments/$slug', params: { slug } })
      },
    },
  )
  const problem = formError(create.error, ['name', 'description', 'slug', 'filterExpression'])
  return (
    <Page
      trail={<Trail to="/segments">{t`Segments`}</Trail>}
      title={t`New segment`}
      actions={
        <Button kind="primary" type="submit" form="new-segment" disabled={create.isPending || isInvalid}>
          <Trans>Save segment</Trans>
        </Button>
      }
    >
      <Sheet wide>
        <ScreenForm id="new-segment" onSubmit={() => isInvalid || create.mutate()} className="mb-6">
          <DetailsForm details={details} onChange={setDetails} error={create.error} />
          {problem && (
            <p role="alert" className="mt-3 text-danger">
              {problem}
            </p>
          )}
        </ScreenForm>
        <Builder filter={filter} onChange={setFilter} onInvalid={setInvalid} error={create.error} />
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}

async function everySegment() {
  const segments: { name: string; slug: string }[] = []
  for await (const segment of parley.segments.list({ limit: MOST_LISTED })) segments.push(segment)
  return segments
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { useZonedDate } from '../../shell/locale/zoned-date.ts'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Megaphone } from '../../ui/icons/icons.tsx'
import { useEvaluateSaved } from './evaluate-saved.ts'
import type { FilterExpression } from './filter/filter.ts'
import { slugOf } from './segment-slug.ts'

interface ReachProps {
  filter: FilterExpression
  /** What the people are called as a segment; the time is added. */
  name: string
  /** Whether it is the main action of its bar. */
  isMain?: boolean
  /** The words on the button. */
  children: string
}

/** Saves whom a filter finds as a segment, and opens a new initiative that reaches exactly them. */
export function Reach({ filter, name, isMain = true, children }: ReachProps) {
  const { t } = useLingui()
  const zoned = useZonedDate()
  const navigate = useNavigate()
  const maySave = usePermission('segments:write')
  const mayReach = usePermission('initiatives:write')
  const evaluate = useEvaluateSaved(
    ({ total }) => t`Segment saved with ${plural(total, { one: '# person', other: '# people' })}`,
  )
  const reach = useApiMutation(
    async () => {
      const now = serviceTime()
      const named = `${name}, ${zoned(now, { dateStyle: 'medium', timeStyle: 'medium' })}`
      const slug = slugOf(`${named} ${now.getTime().toString(36)}`)
      await parley.segments.create({ name: named, slug, filterExpression: filter })
      await evaluate(slug)
      return slug
    },
    {
      changes: [['segments']],
      onDone: (slug) => navigate({ to: '/initiatives/new', search: { segment: slug } }),
    },
  )
  if (!maySave || !mayReach) return null
  return (
    <Button
      {...(isMain && { size: 'small', kind: 'primary' })}
      disabled={reach.isPending}
      onClick={() => reach.mutate()}
    >
      <Megaphone size={14} />
      {children}
    </Button>
  )
}

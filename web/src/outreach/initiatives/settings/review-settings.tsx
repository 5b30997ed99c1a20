import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { DurationSelect } from '../create/duration-select.tsx'

type Review = NonNullable<Output<'initiatives_get_review'>['review']>

const NONE: Review = { firstMessages: false, replies: false, expireAfter: '24h' }
const EXPIRY = ['1h', '4h', '12h', '24h', '3d', '7d']

/** Which messages of an initiative wait until somebody approves them. */
export function ReviewSettings({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['initiatives', 'message-review', id],
    queryFn: async ({ signal }) => await parley.initiatives.getReview({ id }, { signal }),
  })
  return <Loaded query={query}>{({ review }) => <Settings id={id} review={review ?? NONE} />}</Loaded>
}

function Settings({ id, review }: { id: string; review: Review }) {
  const { t } = useLingui()
  const mayWrite = usePermission('initiatives:write')
  const set = useApiMutation(
    ({ next }: Change) =>
      parley.initiatives.setReview({ id, review: next.firstMessages || next.replies ? next : null }),
    {
      changes: [['initiatives', 'message-review', id]],
      onDone: (_, { before }) => {
        if (!before) return
        const undo = () => set.mutate({ next: before, before: null })
        toast.success(t`Saved`, { action: { label: t`Undo`, onClick: undo } })
      },
    },
  )
  const shown = set.isPending ? set.variables.next : review
  const change = (part: Partial<Review>) => set.mutate({ next: { ...review, ...part }, before: review })
  const isOn = shown.firstMessages || shown.replies
  return (
    <Card title={t`Approve before sending`}>
      <fieldset disabled={!mayWrite || set.isPending} className="flex flex-col gap-4 p-4">
        <p className="text-soft">
          <Trans>
            Messages wait until somebody on your team approves, changes or refuses them.{' '}
            <Link
              to="/initiatives/review"
              search={{ status: 'drafts', initiative: id }}
              className="underline"
            >
              Messages to approve
            </Link>
          </Trans>
        </p>
        <Choice
          label={t`First messages`}
          hint={t`The first message to each person.`}
          checked={shown.firstMessages}
          onChange={(firstMessages) => change({ firstMessages })}
        />
        <Choice
          label={t`Answers of the agent`}
          hint={t`If the person writes again meanwhile, the agent answers anew.`}
          checked={shown.replies}
          onChange={(replies) => change({ replies })}
        />
        {isOn && (
          <Field
            label={t`Not sent after`}
            hint={t`What nobody approves in this time is not sent. People who wait for an answer get one from your team.`}
          >
            {(control) => (
              <DurationSelect
                {...control}
                choices={EXPIRY}
                value={shown.expireAfter}
                onChange={(expireAfter) => change({ expireAfter })}
              />
            )}
          </Field>
        )}
      </fieldset>
    </Card>
  )
}

interface Change {
  next: Review
  /** What it was; null: the change takes another one back. */
  before: Review | null
}

interface ChoiceProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Switch id={id} checked={checked} onCheckedChange={onChange} aria-describedby={`${id}-hint`} />
      <div className="flex flex-col">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </span>
      </div>
    </div>
  )
}

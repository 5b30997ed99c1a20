import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Input } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { parley } from '../../../shell/queries/api.ts'
import type { Initiative } from './initiative.ts'

interface EndingDialogProps {
  initiative: Initiative
  act: 'pause' | 'cancel'
  onClose: () => void
  onConfirm: () => void
}

/** Says in numbers what a pause or a cancellation means for the people inside. */
export function EndingDialog({ initiative: { id, name }, act, onClose, onConfirm }: EndingDialogProps) {
  const { t } = useLingui()
  const inside = useInside(id)
  const isCancel = act === 'cancel'
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isCancel ? t`Cancel ${name}?` : t`Pause ${name}?`}
      action={isCancel ? t`Cancel initiative` : t`Pause initiative`}
      {...(isCancel && { typed: name })}
      onConfirm={onConfirm}
    >
      <p>
        {isCancel
          ? t`All active runs end, and nobody receives any more messages. You can’t undo this.`
          : t`Nobody else is enrolled. Active runs continue, with their messages and timers. You can resume it.`}
      </p>
      {inside && (
        <ul aria-label={t`Who is inside now`} className="mt-3 flex flex-col gap-1">
          <Line total={inside.active} search={{ status: 'ACTIVE' }} onOpen={onClose} id={id}>
            {plural(inside.active.count, { one: 'active run', other: 'active runs' })}
          </Line>
          <Line
            total={inside.notMessaged}
            search={{ status: 'ACTIVE', reached: 'NOT_MESSAGED' }}
            onOpen={onClose}
            id={id}
          >
            {plural(inside.notMessaged.count, {
              one: 'person enrolled and not messaged yet',
              other: 'people enrolled and not messaged yet',
            })}
          </Line>
          <Line total={inside.awaitingReply} search={{ waiting: 'reply' }} onOpen={onClose} id={id}>
            {plural(inside.awaitingReply.count, {
              one: 'person whose reply is awaited',
              other: 'people whose reply is awaited',
            })}
          </Line>
          <Line total={inside.conversing} search={{ waiting: 'conversation' }} onOpen={onClose} id={id}>
            {plural(inside.conversing.count, {
              one: 'person in a conversation',
              other: 'people in a conversation',
            })}
          </Line>
        </ul>
      )}
    </Confirm>
  )
}

interface Total {
  count: number
  capped: boolean
}

interface LineProps {
  id: string
  total: Total
  search: { status?: 'ACTIVE'; reached?: 'NOT_MESSAGED'; waiting?: 'reply' | 'conversation' }
  onOpen: () => void
  children: string
}

/** A number of people, which opens them. */
function Line({ id, total: { count, capped }, search, onOpen, children }: LineProps) {
  const { t, i18n } = useLingui()
  const number = capped ? t`more than ${i18n.number(count)}` : i18n.number(count)
  return (
    <li>
      <span className="tabular mr-0.5 font-semibold text-ink">{number}</span>{' '}
      <Link
        to="/initiatives/$id/participants"
        params={{ id }}
        search={search}
        className="underline"
        onClick={onOpen}
      >
        {children}
      </Link>
    </li>
  )
}

/** How many runs go on now, in all and by what matters about them. */
function useInside(id: string) {
  const { data } = useQuery({
    queryKey: ['initiatives', 'inside', id],
    queryFn: async ({ signal }) => {
      const count = async (filters: Partial<Input<'initiatives_participants_list'>>): Promise<Total> => {
        const { total } = await parley.initiatives.participants.list(
          { id, status: 'ACTIVE', ...filters, limit: 1, total: true },
          { signal },
        )
        return { count: total?.count ?? 0, capped: total?.capped ?? false }
      }
      const [active, notMessaged, awaitingReply, conversing] = await Promise.all([
        count({}),
        count({ reached: 'NOT_MESSAGED' }),
        count({ waitingFor: 'reply' }),
        count({ waitingFor: 'conversation' }),
      ])
      return { active, notMessaged, awaitingReply, conversing }
    },
  })
  return data
}

import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { RUN_STATUS } from '../../../customers/people/run-status.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { Avatar } from '../../../ui/records/avatar.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import { nameOfParticipant, type Participant, RUN_TONES } from './participant.ts'
import { useWaitWords } from './wait-words.ts'

/** The columns of the list of participants. */
export function useParticipantColumns(nodes: readonly { id: string; name: string }[]): Column<Participant>[] {
  const { t } = useLingui()
  const waitWords = useWaitWords()
  return useMemo(() => {
    const names = new Map(nodes.map(({ id, name }) => [id, name]))
    return [
      {
        id: 'name',
        header: t`Name`,
        width: 'minmax(11rem, 2fr)',
        phone: true,
        cell: (row) => (
          <span className="flex items-center gap-2.5 font-medium">
            <Avatar name={nameOfParticipant(row)} />
            <bdi className="truncate">{nameOfParticipant(row)}</bdi>
          </span>
        ),
      },
      {
        id: 'status',
        header: t({ message: 'State', context: 'participant' }),
        width: '7rem',
        phone: true,
        cell: ({ status }) => <Badge tone={RUN_TONES[status]}>{t(RUN_STATUS[status])}</Badge>,
      },
      {
        id: 'node',
        header: t({ message: 'Step', context: 'journey' }),
        width: 'minmax(8rem, 1fr)',
        cell: ({ nodeId }) => (
          <span className="text-soft" dir="auto">
            {names.get(nodeId) ?? nodeId}
          </span>
        ),
      },
      {
        id: 'waiting',
        header: t`Waiting for`,
        width: 'minmax(9rem, 1fr)',
        cell: ({ waitingFor, waitingUntil }) => (
          <span className="text-soft">
            {waitingFor && waitWords(waitingFor)}
            {waitingUntil && (
              <>
                {' · '}
                <Timestamp at={waitingUntil} />
              </>
            )}
          </span>
        ),
      },
      {
        id: 'message',
        header: t`Last message`,
        width: 'minmax(10rem, 2fr)',
        cell: ({ lastMessage }) =>
          lastMessage && (
            <span className={lastMessage.direction === 'inbound' ? '' : 'text-soft'} dir="auto">
              {lastMessage.text}
            </span>
          ),
      },
      {
        id: 'values',
        header: t`Answers`,
        width: 'minmax(8rem, 1fr)',
        cell: ({ values }) => (
          <span className="text-soft" dir="auto">
            {Object.values(values).flat().join(', ')}
          </span>
        ),
      },
      timestampColumn({
        id: 'started',
        header: t({ message: 'Enrolled', context: 'date' }),
        width: '7rem',
        at: ({ createdAt }) => createdAt,
      }),
    ]
  }, [t, nodes, waitWords])
}

import { usePermission } from '../../identity/session.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useTopicName, useTopics } from './topics.ts'

interface TopicSelectProps {
  label: string
  hint: string
  /** The choice of no topic. */
  none: string
  value: string | null
  onChange: (topicId: string | null) => void
  problem?: string | undefined
}

/** The choice of a topic. Nothing is shown where there is no topic. */
export function TopicSelect({ none, value, onChange, ...field }: TopicSelectProps) {
  const topics = useTopics(usePermission('people:read')).data?.data ?? []
  const nameIn = useTopicName()
  if (topics.length === 0 && value === null) return null
  const isGone = value !== null && !topics.some(({ id }) => id === value)
  return (
    <SelectField {...field} value={value ?? ''} onChange={(id) => onChange(id || null)}>
      <option value="">{none}</option>
      {topics.map(({ id, name }) => (
        <option key={id} value={id}>
          {nameIn(name)}
        </option>
      ))}
      {isGone && <option value={value}>{value}</option>}
    </SelectField>
  )
}

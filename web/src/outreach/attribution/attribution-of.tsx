import { useState } from 'react'
import { Attribution } from './attribution.tsx'
import type { Choice } from './report.ts'

/** The attribution of one initiative or campaign, within another screen. */
export function AttributionOf({ initiativeId }: { initiativeId: string }) {
  const [choice, setChoice] = useState<Choice>({ days: '30', model: 'last_touch', by: 'touch' })
  return (
    <Attribution
      initiativeId={initiativeId}
      choice={choice}
      onChoose={(changes) => setChoice({ ...choice, ...changes })}
    />
  )
}

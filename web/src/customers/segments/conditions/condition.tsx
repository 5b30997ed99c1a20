import { useLingui } from '@lingui/react/macro'
import type { Catalog, Predicate } from '../filter/filter.ts'
import { hasSentence } from '../filter/sentence-support.ts'
import { GroupCondition } from './group.tsx'
import { ConsentCondition } from './kinds/consent.tsx'
import { EventCondition } from './kinds/event.tsx'
import { FormCondition } from './kinds/form.tsx'
import { InitiativeCondition } from './kinds/initiative.tsx'
import { MemberCondition } from './kinds/member.tsx'
import { MessageCondition } from './kinds/message.tsx'
import { ObjectCondition } from './kinds/object.tsx'
import { PersonCondition } from './kinds/person.tsx'
import { DoNotContactCondition, ReachableCondition } from './kinds/reach.tsx'
import { SampleCondition } from './kinds/sample.tsx'
import { SequenceCondition } from './kinds/sequence.tsx'

interface ConditionProps {
  predicate: Predicate
  /** null: remove the condition. */
  onChange: (predicate: Predicate | null) => void
  catalog: Catalog
}

/** One condition as a sentence, or as JSON when the builder has no sentence for it. */
export function Condition({ predicate, onChange, catalog }: ConditionProps) {
  const { t } = useLingui()
  if (!hasSentence(predicate)) return <WrittenCondition predicate={predicate} />
  switch (predicate.kind) {
    case 'person_attribute': {
      const { kind, connector, ...filter } = predicate
      return (
        <>
          <span className="text-faint">{t`whose`}</span>
          <PersonCondition
            filter={filter}
            onChange={(next) => onChange({ kind, ...(connector && { connector }), ...next })}
            catalog={catalog}
          />
        </>
      )
    }
    case 'person_group':
      return <GroupCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'event':
      return <EventCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'event_sequence':
      return <SequenceCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'has_relationship':
      return <ObjectCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'segment_member':
      return <MemberCondition predicate={predicate} onChange={onChange} />
    case 'initiative':
      return <InitiativeCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'message':
      return <MessageCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'form':
      return <FormCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'reachable':
      return <ReachableCondition predicate={predicate} onChange={onChange} />
    case 'do_not_contact':
      return <DoNotContactCondition predicate={predicate} onChange={onChange} />
    case 'consent':
      return <ConsentCondition predicate={predicate} onChange={onChange} catalog={catalog} />
    case 'sample':
      return <SampleCondition predicate={predicate} onChange={onChange} />
  }
}

/** A condition that the builder cannot show as a sentence. It is kept, and edited as JSON. */
function WrittenCondition({ predicate }: { predicate: Predicate }) {
  const { t } = useLingui()
  const { connector: _, ...written } = predicate
  return (
    <div className="min-w-0 flex-1">
      <p className="py-1 text-xs text-faint">{t`You can edit this condition only as JSON.`}</p>
      <pre className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
        {JSON.stringify(written, null, 2)}
      </pre>
    </div>
  )
}

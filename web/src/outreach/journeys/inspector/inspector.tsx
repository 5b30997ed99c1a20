import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { Copy, Trash2 } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { GroupChoice } from '../annotations/group-choice.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { JourneyIssue } from '../editor/use-draft.ts'
import { fragmentOf, insertFragment, remove, rename } from '../graph/edits.ts'
import type { Graph, Step } from '../graph/graph.ts'
import { KINDS } from '../words/kinds.ts'
import { PlacedText } from './fields/long-text.tsx'
import { CaseForm } from './kinds/case-form.tsx'
import { BlockForm, ConversationForm, WaitForm } from './kinds/conversation-forms.tsx'
import { DecisionForm } from './kinds/decision-form.tsx'
import { DelayForm } from './kinds/delay-form.tsx'
import { EntryForm } from './kinds/entry-form.tsx'
import { EventForm } from './kinds/event-form.tsx'
import { ExitForm } from './kinds/exit-form.tsx'
import { EmailForm, MessageForm, SmsForm } from './kinds/message-forms.tsx'
import { RequestForm } from './kinds/request-form.tsx'
import { SplitForm } from './kinds/split-form.tsx'
import { SignalTargets } from './signal-targets.tsx'

interface InspectorProps {
  recordId: string
  step: Step
  graph: Graph
  issues: readonly JourneyIssue[]
}

const COPY_APART = { x: 40, y: 40 }

/** The settings of a step, with what the service says about each. */
export function Inspector({ recordId, step, graph, issues }: InspectorProps) {
  const { t } = useLingui()
  const { edit, close, isEditable, select } = useEditor()
  const { name, does, tone } = KINDS[step.kind]
  const own = issues.filter(({ nodeId }) => nodeId === step.id)
  const unplaced = own.filter(({ field }) => field === undefined)
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-2 text-soft">
        <span className={tone.includes('sunken') ? '' : 'contents'}>
          <Badge>{t(name)}</Badge>
        </span>
        {t(does)}
      </p>
      {unplaced.length > 0 && (
        <ul className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {[...new Set(unplaced.map(({ message }) => message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <PlacedText
        field="name"
        label={t`Name`}
        problem={own.find(({ field }) => field === 'name')?.message}
        disabled={!isEditable}
        value={step.name ?? ''}
        onChange={(text) => edit((before) => rename(before, recordId, text), `${recordId} name`)}
        onBlur={close}
      />
      <KindForm recordId={recordId} step={step} issues={own} />
      <SignalTargets graph={graph} step={step} />
      <GroupChoice graph={graph} step={step} />
      {isEditable && (
        <div className="flex gap-2 border-t pt-3">
          <Button
            size="small"
            onClick={() => {
              const copy = insertFragment(graph, fragmentOf(graph, [recordId]), COPY_APART)
              edit(() => copy.graph)
              select(copy.recordIds[0] ?? recordId)
            }}
          >
            <Copy size={14} />
            <Trans>Duplicate</Trans>
          </Button>
          <Button
            size="small"
            className="text-danger"
            onClick={() => {
              edit((before) => remove(before, [recordId]))
              select(null)
            }}
          >
            <Trash2 size={14} />
            <Trans>Delete step</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function KindForm({ step, ...props }: Omit<InspectorProps, 'graph'>) {
  switch (step.kind) {
    case 'ENTRY':
      return <EntryForm step={step} {...props} />
    case 'SEND_MESSAGE':
      return <MessageForm step={step} {...props} />
    case 'SEND_EMAIL':
      return <EmailForm step={step} {...props} />
    case 'SEND_SMS':
      return <SmsForm step={step} {...props} />
    case 'WAIT_FOR_REPLY':
      return <WaitForm step={step} {...props} />
    case 'MANAGE_CONVERSATION':
      return <ConversationForm step={step} {...props} />
    case 'CONVERSATION_BLOCK':
      return <BlockForm step={step} {...props} />
    case 'DELAY':
      return <DelayForm step={step} {...props} />
    case 'DECISION':
      return <DecisionForm step={step} {...props} />
    case 'CASE':
      return <CaseForm step={step} {...props} />
    case 'RANDOM_SPLIT':
      return <SplitForm step={step} {...props} />
    case 'HTTP_REQUEST':
      return <RequestForm step={step} {...props} />
    case 'DISPATCH_EVENT':
      return <EventForm step={step} {...props} />
    case 'EXIT':
      return <ExitForm step={step} {...props} />
  }
}

import { useLingui } from '@lingui/react/macro'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { createContext, memo, use } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { CircleAlert, Plus } from '../../../ui/icons/icons.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { Step } from '../graph/graph.ts'
import { faceOf } from '../words/face.ts'
import { KINDS } from '../words/kinds.ts'
import { signalName } from '../words/signals.ts'
import { type StepNode as Flow, type StepData, shownSignals } from './flow.ts'

const MARKS = {
  added: 'border-good ring-2 ring-good/40',
  changed: 'border-warn ring-2 ring-warn/40',
  removed: 'border-danger ring-2 ring-danger/40 opacity-70',
  visited: 'border-accent ring-2 ring-accent/40',
}

/** Whether steps show what they do. Until then they are boxes. */
export const FacesContext = createContext(true)

export const StepNode = memo(function StepNode(props: NodeProps<Flow>) {
  return use(FacesContext) ? <Face {...props} /> : <div className="h-full rounded-lg border bg-raised" />
})

/** A step on the canvas: its name, and in two lines what it does. */
function Face({ data, selected }: NodeProps<Flow>) {
  const { t, i18n } = useLingui()
  const { names, isEditable } = useEditor()
  const { step, issue, mark, count } = data
  const { icon: Icon, name, tone } = KINDS[step.kind]
  const lines = faceOf(step, names, i18n).filter((line) => line !== '')
  const signals = shownSignals(data, selected)
  return (
    <div
      className={cn(
        'h-full rounded-lg border bg-raised shadow-card',
        issue === 'error' && 'border-danger',
        issue === 'warning' && 'border-warn',
        mark && MARKS[mark],
        selected && 'border-accent outline-2 outline-accent',
      )}
    >
      {step.kind !== 'ENTRY' && (
        <Handle type="target" position={Position.Top} className="journey-handle" isConnectable={isEditable} />
      )}
      <div className="flex items-center gap-2 px-2.5 pt-2">
        <span className={cn('grid size-6 shrink-0 place-items-center rounded-md', tone)} title={t(name)}>
          <Icon size={14} />
        </span>
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
          {step.name || t(name)}
        </span>
        {count !== null && (
          <span className="tabular rounded-full bg-info-soft px-1.5 text-2xs font-medium text-info">
            {i18n.number(count)}
          </span>
        )}
        {issue && (
          <CircleAlert
            size={14}
            className={cn('shrink-0', issue === 'error' ? 'text-danger' : 'text-warn')}
          />
        )}
      </div>
      <div className="px-2.5 pt-1 text-xs text-soft">
        {lines.length === 1 ? (
          <p className="line-clamp-2 wrap-anywhere" dir="auto">
            {lines[0]}
          </p>
        ) : (
          lines.slice(0, 2).map((line) => (
            <p key={line} className="truncate" dir="auto">
              {line}
            </p>
          ))
        )}
      </div>
      {signals.map((signal, at) => (
        <SignalHandle
          key={signal.name}
          step={step}
          signal={signal}
          left={`${((at + 0.5) / signals.length) * 100}%`}
        />
      ))}
    </div>
  )
}

interface SignalHandleProps {
  step: Step
  signal: StepData['signals'][number]
  left: string
}

/** Where a signal leaves, with its name. One without an edge is shown as what is missing. A click adds a step there. */
function SignalHandle({ step, signal: { name: signal, isOptional, way }, left }: SignalHandleProps) {
  const { t, i18n } = useLingui()
  const { isEditable, offer } = useEditor()
  const name = signalName(step, signal, i18n)
  const isMissing = way === null && !isOptional
  return (
    <>
      <Handle
        id={signal}
        type="source"
        position={Position.Bottom}
        style={{ left }}
        isConnectable={isEditable}
        className={cn('journey-handle', isMissing && 'journey-handle-missing')}
      />
      <div className="journey-signal nodrag nopan" style={{ left }}>
        <button
          type="button"
          disabled={!isEditable}
          aria-label={way ? t`Add a step between, at ${name}` : t`Add a step after ${name}`}
          onClick={(event) => {
            event.stopPropagation()
            offer({ after: { from: step.id, sourceHandle: signal } })
          }}
          className={cn(
            'flex h-6 max-w-25 items-center gap-0.5 rounded-full border bg-surface px-2 text-2xs enabled:hover:border-accent enabled:hover:text-accent',
            way === null && 'border-dashed',
            isMissing ? 'border-warn text-warn' : 'text-soft',
          )}
        >
          <span className="truncate" dir="auto">
            {name}
          </span>
          {isEditable && <Plus size={11} className="shrink-0" />}
        </button>
        {way && way.count !== null && (
          // Beside the button, whose name says what it does.
          <span className="tabular ml-0.5 grid h-6 place-items-center rounded-full bg-info-soft px-1.5 text-2xs font-medium text-info">
            {i18n.number(way.count)}
          </span>
        )}
      </div>
    </>
  )
}

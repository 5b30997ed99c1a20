import { useLingui } from '@lingui/react/macro'
import { Handle, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react'
import { memo, useEffect, useRef } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { CircleAlert } from '../../../ui/icons/icons.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { Step } from '../graph/graph.ts'
import { type Signal, signalsOf } from '../graph/signals.ts'
import { faceOf } from '../words/face.ts'
import { KINDS } from '../words/kinds.ts'
import { signalName } from '../words/signals.ts'
import type { StepNode as Flow } from './flow.ts'

const MARKS = {
  added: 'border-good ring-2 ring-good/40',
  changed: 'border-warn ring-2 ring-warn/40',
  removed: 'border-danger ring-2 ring-danger/40 opacity-70',
  visited: 'border-accent ring-2 ring-accent/40',
}

/** A step on the canvas: its name, and in two lines what it does. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<Flow>) {
  const { t, i18n } = useLingui()
  const { names, isEditable } = useEditor()
  const { step, issue, mark, count } = data
  const { icon: Icon, name, tone } = KINDS[step.kind]
  const lines = faceOf(step, names, i18n).filter((line) => line !== '')
  const connected = new Set(data.connected.split('\n'))
  // An optional signal is shown where it is used, and on the selected step, so that it can be used.
  const signals = signalsOf(step).filter(
    ({ name: signal, isOptional }) => !isOptional || selected === true || connected.has(signal),
  )
  useHandlesOf(id, signals.map((signal) => signal.name).join('\n'))
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
      <div className="journey-detail px-2.5 pt-1 text-xs text-soft">
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
          isConnected={connected.has(signal.name)}
          left={`${((at + 0.5) / signals.length) * 100}%`}
        />
      ))}
    </div>
  )
})

/**
 * Has the library measure the handles again when there are others. It measures them itself when a step appears: asking
 * for that too took most of the time in which a large journey opens.
 */
function useHandlesOf(id: string, names: string): void {
  const update = useUpdateNodeInternals()
  const measured = useRef(names)
  useEffect(() => {
    if (measured.current === names) return
    measured.current = names
    update(id)
  }, [update, id, names])
}

interface SignalHandleProps {
  step: Step
  signal: Signal
  isConnected: boolean
  left: string
}

/** Where a signal leaves. One without an edge is shown with its name, as what is missing. */
function SignalHandle({ step, signal, isConnected, left }: SignalHandleProps) {
  const { t, i18n } = useLingui()
  const { isEditable, offer } = useEditor()
  const name = signalName(step, signal.name, i18n)
  const after = { from: step.id, sourceHandle: signal.name }
  return (
    <>
      <Handle
        id={signal.name}
        type="source"
        position={Position.Bottom}
        style={{ left }}
        isConnectable={isEditable}
        className={cn('journey-handle', !isConnected && !signal.isOptional && 'journey-handle-missing')}
      />
      {!isConnected && (
        <button
          type="button"
          disabled={!isEditable}
          aria-label={t`Add a step after ${name}`}
          onClick={(event) => {
            event.stopPropagation()
            offer({ after })
          }}
          style={{ left }}
          className={cn(
            'journey-detail nodrag nopan absolute top-full mt-2 min-h-6 max-w-24 -translate-x-1/2 truncate rounded-full border border-dashed bg-surface px-2 text-2xs',
            signal.isOptional ? 'border-strong text-faint' : 'border-warn text-warn',
          )}
        >
          {isEditable ? `+ ${name}` : name}
        </button>
      )}
    </>
  )
}

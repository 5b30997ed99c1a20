import { type ReactElement, type ReactNode, useId } from 'react'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The service's error for the field. */
  problem?: ReactNode
  children: (control: FieldControl) => ReactElement
}

/** A control with its label, hint and error. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hint || problem ? note : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {(hint || problem) && (
        <p id={note} className={problem ? 'text-xs text-danger' : 'text-xs text-faint'}>
          {problem ?? hint}
        </p>
      )}
    </div>
  )
}

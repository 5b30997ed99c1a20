import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/** A form that is sent without leaving the page. When it is refused, the first field with an error gets the focus. */
export function Form({ onSubmit, ref, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => form.current!)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    isSent.current = false
    wrong.focus()
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        // React also tells it of the form of a dialog in it, such as the question whether to leave.
        if (event.target !== event.currentTarget) return
        isSent.current = true
        onSubmit()
      }}
      onInput={() => {
        isSent.current = false
      }}
      {...rest}
    />
  )
}

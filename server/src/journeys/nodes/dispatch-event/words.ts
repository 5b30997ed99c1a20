import { bySignal, type Words } from '../words.ts'

export const dispatchEventWords: Words<'DISPATCH_EVENT'> = {
  name: { en: 'Record event', es: 'Registrar evento', pt: 'Registrar evento' },
  does: {
    en: 'Records an event of the person, which may start another journey.',
    es: 'Registra un evento de la persona, que puede iniciar otro recorrido.',
    pt: 'Registra um evento da pessoa, que pode iniciar outra jornada.',
  },
  waits: null,
  why: bySignal({
    SENT: { en: 'The event was recorded.', es: 'El evento se registró.', pt: 'O evento foi registrado.' },
  }),
  failures: {},
}

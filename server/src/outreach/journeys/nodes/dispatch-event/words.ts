import { bySignal, type Words } from '../words.ts'

export const dispatchEventWords = {
  name: { en: 'Record event', es: 'Registrar evento', pt: 'Registrar evento' },
  does: {
    en: 'Records an event for the person, which can start another journey.',
    es: 'Registra un evento de la persona, que puede iniciar otro recorrido.',
    pt: 'Registra um evento da pessoa, que pode iniciar outra jornada.',
  },
  waits: null,
  why: bySignal({
    SENT: { en: 'The event was recorded.', es: 'El evento se registró.', pt: 'O evento foi registrado.' },
  }),
  failures: {
    person_unknown: {
      en: 'The contact is not a known person, but an event needs one.',
      es: 'El contacto no es una persona conocida, y un evento necesita una.',
      pt: 'O contato não é uma pessoa conhecida, e um evento precisa de uma.',
    },
    event_too_large: {
      en: "The event's properties are too large.",
      es: 'Las propiedades del evento superan el tamaño permitido.',
      pt: 'As propriedades do evento ultrapassam o tamanho permitido.',
    },
  },
} satisfies Words<'DISPATCH_EVENT'>

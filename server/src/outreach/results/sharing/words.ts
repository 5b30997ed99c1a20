import type { ShareRow } from './shares.ts'

/** The texts of the page with shared results. */
export interface PageWords {
  results: string
  participants(count: string): string
  /** "40 of 50 answered (80 %)" */
  answered(answered: string, eligible: string, share: string): string
  nobody: string
  onAverage: string
  value: string
  count: string
  share: string
  byDay: string
  day: string
  answers: string
  average: string
  latest: string
  yes: string
  no: string
  asOf(time: string): string
  until(day: string): string
  onlySegment: string
  noFields: string
  counting: string
  revoked: { title: string; text: string }
  expired: { title: string; text: string }
  segment_deleted: { title: string; text: string }
  unknown: { title: string; text: string }
}

export const WORDS: Readonly<Record<ShareRow['language'], PageWords>> = {
  en: {
    results: 'Results',
    participants: (count) => `${count} participants`,
    answered: (answered, eligible, share) => `${answered} of ${eligible} answered (${share})`,
    nobody: 'No conversation has been read yet.',
    onAverage: 'on average',
    value: 'Answer',
    count: 'Count',
    share: 'Share',
    byDay: 'By day of enrollment',
    day: 'Day',
    answers: 'Answers',
    average: 'Average',
    latest: 'Latest answers',
    yes: 'Yes',
    no: 'No',
    asOf: (time) => `Counted ${time}`,
    until: (day) => `This link works until ${day}.`,
    onlySegment: 'The numbers cover one group of participants.',
    noFields: 'This initiative collects no answers yet.',
    counting: 'The results are being counted. This page loads again in a few seconds.',
    revoked: { title: 'This link was revoked', text: 'Ask the person who sent it for a new one.' },
    expired: { title: 'This link has expired', text: 'Ask the person who sent it for a new one.' },
    segment_deleted: {
      title: 'This link has ended',
      text: 'Its group of participants was deleted. Ask the person who sent it for a new one.',
    },
    unknown: { title: 'This link is not valid', text: 'Check that you copied all of it.' },
  },
  es: {
    results: 'Resultados',
    participants: (count) => `${count} participantes`,
    answered: (answered, eligible, share) => `Respondieron ${answered} de ${eligible} (${share})`,
    nobody: 'Todavía no se ha leído ninguna conversación.',
    onAverage: 'en promedio',
    value: 'Respuesta',
    count: 'Cantidad',
    share: 'Porcentaje',
    byDay: 'Por día de inscripción',
    day: 'Día',
    answers: 'Respuestas',
    average: 'Promedio',
    latest: 'Últimas respuestas',
    yes: 'Sí',
    no: 'No',
    asOf: (time) => `Datos del ${time}`,
    until: (day) => `Este enlace funciona hasta el ${day}.`,
    onlySegment: 'Los números son de un grupo de participantes.',
    noFields: 'Esta iniciativa todavía no recoge respuestas.',
    counting: 'Se están contando los resultados. Esta página se recarga en unos segundos.',
    revoked: { title: 'Este enlace fue revocado', text: 'Pide uno nuevo a quien te lo envió.' },
    expired: { title: 'Este enlace venció', text: 'Pide uno nuevo a quien te lo envió.' },
    segment_deleted: {
      title: 'Este enlace ya no funciona',
      text: 'Su grupo de participantes fue eliminado. Pide uno nuevo a quien te lo envió.',
    },
    unknown: { title: 'Este enlace no es válido', text: 'Comprueba que lo copiaste completo.' },
  },
  pt: {
    results: 'Resultados',
    participants: (count) => `${count} participantes`,
    answered: (answered, eligible, share) => `${answered} de ${eligible} responderam (${share})`,
    nobody: 'Nenhuma conversa foi lida ainda.',
    onAverage: 'em média',
    value: 'Resposta',
    count: 'Quantidade',
    share: 'Porcentagem',
    byDay: 'Por dia de inscrição',
    day: 'Dia',
    answers: 'Respostas',
    average: 'Média',
    latest: 'Últimas respostas',
    yes: 'Sim',
    no: 'Não',
    asOf: (time) => `Dados de ${time}`,
    until: (day) => `Este link funciona até ${day}.`,
    onlySegment: 'Os números são de um grupo de participantes.',
    noFields: 'Esta iniciativa ainda não coleta respostas.',
    counting: 'Os resultados estão sendo contados. Esta página recarrega em alguns segundos.',
    revoked: { title: 'Este link foi revogado', text: 'Peça um novo a quem o enviou.' },
    expired: { title: 'Este link venceu', text: 'Peça um novo a quem o enviou.' },
    segment_deleted: {
      title: 'Este link não funciona mais',
      text: 'O grupo de participantes foi excluído. Peça um novo a quem o enviou.',
    },
    unknown: { title: 'Este link não é válido', text: 'Confira se você copiou o link inteiro.' },
  },
}

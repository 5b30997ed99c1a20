/** Stop words in the three languages, folded. They do not tell what a text is about. */
export const EMPTY_WORDS = `
  a an the of to in on at by for from with without and or but if so as is are was were be been being am do does did done has have had
  i you he she it we they me him her us them my your his its our their this that these those there here what which who whom whose
  when where how much many any some no not yes can could would will shall should may might must than then too very just about
  into over more most less least only also please tell say says said mention mentions ask asks person participant user someone
  el la los las un una unos unas de del al en por para con sin y e o u pero si no se su sus tu tus mi mis me te le les nos lo que cual
  cuales quien quienes cuando donde como cuanto cuanta cuantos cuantas es son era eran fue fueron ser estar esta este esto estas estos
  esa ese eso hay ha he han hemos tiene tienen tengo muy mas menos ya tambien solo sobre entre desde hasta cada alguna algun alguno
  menciona mencionan dice dicen pide piden persona participante usuario
  o os as um uma uns umas do da dos das no na nos nas ao aos pelo pela em por para com sem e ou mas se seu sua seus suas meu minha
  voce voces vc qual quais quem quando onde quanto quanta quantos quantas sao foi foram estar esta isso isto esse essa tem temos tenho
  muito mais menos ja tambem so sobre entre desde ate cada algum alguma diz dizem pede pessoa usuario`

/**
 * Synonyms in the three languages, one group per line; the first word names the topic. With them, a field described in
 * English matches a question asked in Spanish.
 */
export const SAME_TOPICS = `
  price prices pricing cost costs costly expensive cheap fee precio precios costo coste caro cara barato tarifa preco precos custo cara
  budget spend spending presupuesto gasto gastar orcamento gastar gasto
  satisfaction satisfied happy content rating rate score satisfaccion satisfecho satisfecha contento calificacion calificar puntuacion puntaje calificarias valoracion satisfacao satisfeito satisfeita nota avaliacao avaliar avalia pontuacao
  recommend recommendation refer nps recomendar recomendaria recomendarias recomendacion recomendaria recomendacao indicar indicaria
  reason why motive cause motivo razon causa motivo razao causa
  problem issue trouble complaint difficulty pain challenge problema problemas inconveniente queja dificultad desafio dificuldade reclamacao desafio
  company business firm employer organization empresa negocio compania organizacion empresa negocio companhia organizacao
  employee employees staff workers headcount team size empleado empleados trabajadores personal tamano equipo funcionario funcionarios empregados colaboradores tamanho equipe
  date day appointment schedule fecha dia cita agenda data dia agendamento consulta
  amount sum quantity cantidad monto importe suma quantia quantidade valor
  morning mornings manana mananas manha manhas matutino matutina matinal diurno diurna
  afternoon afternoons tarde tardes vespertino vespertina
  night nights evening evenings noche noches noite noites nocturno nocturna noturno noturna
  time hour hours schedule hora horario horas horario
  city town location live ciudad ubicacion vives localidad cidade localizacao mora
  country pais
  kilometer kilometers kilometre kilometres km kms kilometro kilometros quilometro quilometros
  minute minutes min mins minuto minutos
  meter meters metre metres metro metros
  address direccion endereco
  name called nombre llamas nome chama
  age old years edad anos idade
  email mail correo electronico
  phone telephone mobile cellphone telefono celular movil telefone
  product item producto articulo produto artigo
  service attention support help servicio atencion soporte ayuda servico atendimento suporte ajuda
  quality calidad qualidade
  delivery shipping arrive shipment entrega envio llegar llego entrega envio chegou
  competitor competition rival competidor competencia competidora concorrente concorrencia
  provider supplier vendor carrier proveedor operador compania fornecedor provedor operadora
  plan plans package subscription planes paquete suscripcion plano planos pacote assinatura
  interest interested interesting interes interesa interesado interesada gustaria interesse interessa interessado gostaria
  want wants wish quiere quieres quiero desea quer quero deseja
  buy purchase order bought compra comprar compraste pedido compro comprar comprou pedido
  cancel cancellation leave churn quit switch cancelar cancelacion cambiar irse cancelamento cancelar trocar sair
  return refund devolver devolucion reembolso devolver devolucao reembolso
  renew renewal renovar renovacion renovacao
  demo demonstration trial demostracion prueba demonstracao teste
  decision decide decides buyer decisor decidir decide decisao decisor
  channel canal canales canais
  frequency often frecuencia frecuente seguido frequencia frequente vez vezes veces
  feedback suggestion improve improvement opinion comment sugerencia mejorar mejora comentario sugestao melhorar melhoria opiniao comentario
  feature function functionality funcion funcionalidad caracteristica funcao funcionalidade recurso
  health pain symptom salud dolor sintoma saude dor sintoma
  pet mascota mascote animal
  dog dogs perro cachorro
  cat cats gato
  children kids child son daughter hijos hijo hija ninos filhos filho filha criancas
  car vehicle auto carro coche vehiculo veiculo
  house home apartment casa hogar vivienda departamento apartamento lar
  job work occupation profession role position trabajo ocupacion profesion cargo puesto trabalho ocupacao profissao
  use usage using uses usar uso usas utiliza utilizas usa usando utilizar
  attend attendance come coming asistir asistencia asistiras vendras comparecer presenca vir
  confirm confirmation confirmar confirmacion confirmas confirma confirmacao
  contact reach contactar contacto contato contatar
  legal lawyer sue lawsuit abogado demanda demandar denunciar advogado processo processar processar
  angry upset furious annoyed enojado enojada molesto molesta furioso furiosa bravo irritado irritada chateado
  payment pay paid bill invoice billing pago pagar factura facturacion cobro pagamento pagar fatura faturamento cobranca
  internet connection network conexion red conexao rede
  slow slowly lento lenta lentitud lentidao`

import { CaseOrderView } from '@hearth/contract/console/case-order'
import {
  AnswerInput,
  AppealDecisionInput,
  CaseDecisionsView,
  DecisionContent,
  DecisionInput,
  DecisionPath,
  StatementView,
} from '@hearth/contract/console/decisions'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import {
  confirmBan,
  decide,
  decideAppeal,
  listCaseDecisions,
  previewDecision,
  rejectBan,
  reverse,
  showCaseOrder,
} from './moderation.ts'

const caseNumber = path(DecisionPath, 'case_not_found')
const decisionNumber = path(DecisionPath, 'decision_not_found')

/** The routes of the console about decisions. */
export const decisionRoutes = routes()
  .get(
    '/console/case-order',
    gives(CaseOrderView, 'Show what the decided cases have taught about the order of open ones'),
    may('cases.list'),
    async (c) => c.json(await showCaseOrder(c.var.staffCtx)),
  )
  .get(
    '/console/cases/:number/decisions',
    gives(CaseDecisionsView, 'List the decisions about the subject of a case'),
    may('cases.read'),
    caseNumber,
    async (c) => c.json(await listCaseDecisions(c.var.staffCtx, c.req.valid('param').number)),
  )
  .post(
    '/console/cases/:number/preview',
    gives(StatementView, 'Preview the statement of a decision'),
    may('cases.decide'),
    caseNumber,
    json(DecisionContent),
    async (c) =>
      c.json(await previewDecision(c.var.staffCtx, c.req.valid('param').number, c.req.valid('json'))),
  )
  .post(
    '/console/cases/:number/decisions',
    gives(CaseDecisionsView, 'Decide a case'),
    may('cases.decide'),
    caseNumber,
    json(DecisionInput),
    async (c) => c.json(await decide(c.var.staffCtx, c.req.valid('param').number, c.req.valid('json'))),
  )
  .post(
    '/console/decisions/:number/confirm',
    gives(CaseDecisionsView, 'Confirm a proposed ban'),
    may('bans.confirm'),
    decisionNumber,
    async (c) => c.json(await confirmBan(c.var.staffCtx, c.req.valid('param').number)),
  )
  .post(
    '/console/decisions/:number/reject',
    gives(CaseDecisionsView, 'Reject a proposed ban'),
    may('bans.confirm'),
    decisionNumber,
    async (c) => c.json(await rejectBan(c.var.staffCtx, c.req.valid('param').number)),
  )
  .post(
    '/console/decisions/:number/reverse',
    gives(CaseDecisionsView, 'Reverse a decision'),
    may('decisions.reverse'),
    decisionNumber,
    json(AnswerInput),
    async (c) => c.json(await reverse(c.var.staffCtx, c.req.valid('param').number, c.req.valid('json'))),
  )
  .post(
    '/console/decisions/:number/appeal',
    gives(CaseDecisionsView, 'Decide the appeal against a decision'),
    may('appeals.decide'),
    decisionNumber,
    json(AppealDecisionInput),
    async (c) => c.json(await decideAppeal(c.var.staffCtx, c.req.valid('param').number, c.req.valid('json'))),
  )

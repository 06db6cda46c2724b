import { changeAdmin, findAdmin, hasAdmins, listAdmins, removeAdmin } from './commands/admins/admins.ts';
import {
  createAdminKey,
  findAdminKey,
  listAdminKeys,
  revokeAdminKey,
  touchAdminKey,
} from './commands/admins/admin-keys.ts';
import { createAdminLink, findAdminLink, useAdminLink } from './commands/admins/links.ts';
import {
  changeAdminPassword,
  endAdminSession,
  findAdminSession,
  listAdminSessions,
  openAdminSession,
  proveAdminSession,
  touchAdminSession,
} from './commands/admins/sessions.ts';
import {
  beginSignIn,
  placesOf,
  recordFailedSignIn,
  succeedSignIn,
  takeBackSignIn,
} from './commands/admins/sign-in-tries.ts';
import { findSignIn, keepChallenge, takeChallenge } from './commands/admins/challenges.ts';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  factorsOf,
  findPasskey,
  isFactorRequired,
  listTotpSecrets,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  setFactorPolicy,
} from './commands/admins/factors.ts';
import { finishSignIn, proveByPasskey } from './commands/admins/second-step.ts';
import type { Engine } from './engine.ts';
import type { AdminFactorsPort } from './ports/admin-factors.ts';
import type { AdminsPort } from './ports/admins.ts';

/** The methods for people who sign in to the console, whose commands both engines share. */
export function sharedAdminCommands({ read, snapshot, write }: Engine): AdminFactorsPort & AdminsPort {
  return {
    hasAdmins: () => read(hasAdmins),
    listAdmins: () => read(listAdmins),
    findAdmin: (nameKey) => read(() => findAdmin(nameKey)),
    changeAdmin: (input) => write(() => changeAdmin(input)),
    removeAdmin: (input) => write(() => removeAdmin(input)),
    createAdminLink: (input) => write(() => createAdminLink(input)),
    findAdminLink: (input) => read(() => findAdminLink(input)),
    useAdminLink: (input) => write(() => useAdminLink(input)),
    openAdminSession: (input) => write(() => openAdminSession(input)),
    findAdminSession: (input) => read(() => findAdminSession(input)),
    touchAdminSession: (input) => write(() => touchAdminSession(input)),
    proveAdminSession: (input) => write(() => proveAdminSession(input)),
    listAdminSessions: (input) => read(() => listAdminSessions(input)),
    endAdminSession: (input) => write(() => endAdminSession(input)),
    changeAdminPassword: (input) => write(() => changeAdminPassword(input)),
    createAdminKey: (input) => write(() => createAdminKey(input)),
    listAdminKeys: () => read(listAdminKeys),
    findAdminKey: (digest) => read(() => findAdminKey(digest)),
    touchAdminKey: (input) => write(() => touchAdminKey(input)),
    revokeAdminKey: (input) => write(() => revokeAdminKey(input)),
    beginSignIn: (input) => write(() => beginSignIn(input)),
    recordFailedSignIn: (input) => write(() => recordFailedSignIn(input)),
    placesOf: (input) => read(() => placesOf(input)),
    takeBackSignIn: (input) => write(() => takeBackSignIn(input)),
    succeedSignIn: (input) => write(() => succeedSignIn(input)),

    factorsOf: (adminId) => snapshot(() => factorsOf(adminId)),
    beginTotp: (input) => write(() => beginTotp(input)),
    confirmTotp: (input) => write(() => confirmTotp(input)),
    removeTotp: (input) => write(() => removeTotp(input)),
    replaceRecoveryCodes: (input) => write(() => replaceRecoveryCodes(input)),
    addPasskey: (input) => write(() => addPasskey(input)),
    removePasskey: (input) => write(() => removePasskey(input)),
    findPasskey: (credentialId) => read(() => findPasskey(credentialId)),
    keepChallenge: (input) => write(() => keepChallenge(input)),
    findSignIn: (input) => read(() => findSignIn(input)),
    takeChallenge: (input) => write(() => takeChallenge(input)),
    finishSignIn: (input) => write(() => finishSignIn(input)),
    proveByPasskey: (input) => write(() => proveByPasskey(input)),
    setFactorPolicy: (input) => write(() => setFactorPolicy(input)),
    isFactorRequired: () => read(isFactorRequired),
    listTotpSecrets: () => read(listTotpSecrets),
  };
}

import type { Client } from '@research-platform/client';
import { useMemo, useSyncExternalStore } from 'react';
import type { Mode } from '../../../api/data-mode.ts';
import { wordsOf } from '../../../parts/problem.tsx';

export type Decision = Parameters<Client['reviewRecords']['decide']>[2];

/** A decision on its way to the server; with a `failure` it waits for the person. */
export type Entry = { record: string; title: string; body: Decision; failure: string | null };

const kept = (mode: Mode, review: string) => `research-platform.decisions.${mode}.${review}`;

/**
 * The decisions of a review that are not saved yet. They outlive the page and a reload in this tab, so that none is lost when
 * the network is away: who comes back finds them, and sends them again or lets them go.
 */
class Outbox {
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  /** The last request about each record: two about one go one after the other. */
  readonly #underWay = new Map<string, Promise<unknown>>();
  entries: readonly Entry[];

  constructor(name: string) {
    this.#name = name;
    const before = JSON.parse(sessionStorage.getItem(name) ?? '[]') as Entry[];
    this.entries = before.map((entry) => ({ ...entry, failure: entry.failure ?? '' }));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): readonly Entry[] => this.entries;

  #change(entries: readonly Entry[]): void {
    this.entries = entries;
    if (entries.length === 0) sessionStorage.removeItem(this.#name);
    else sessionStorage.setItem(this.#name, JSON.stringify(entries));
    for (const listener of this.#listeners) listener();
  }

  /** Sends a decision; one about the same record and stage that waits goes for it. */
  send({ record, title, body }: Omit<Entry, 'failure'>, save: () => Promise<unknown>): void {
    const entry: Entry = { record, title, body, failure: null };
    this.#change([...this.entries.filter((one) => one.record !== record || one.body.stage !== body.stage), entry]);
    const sent = (this.#underWay.get(record) ?? Promise.resolve()).then(save).then(
      () => this.#change(this.entries.filter((one) => one !== entry)),
      (error: unknown) => {
        const { title: what, message } = wordsOf(error);
        this.#change(this.entries.map((one) => (one === entry ? { ...one, failure: `${what}: ${message}` } : one)));
      },
    );
    this.#underWay.set(record, sent);
    void sent.then(() => {
      if (this.#underWay.get(record) === sent) this.#underWay.delete(record);
    });
  }

  drop(entry: Entry): void {
    this.#change(this.entries.filter((one) => one !== entry));
  }
}

const outboxes = new Map<string, Outbox>();

export function useOutbox(mode: Mode, review: string): Outbox {
  const name = kept(mode, review);
  const outbox = useMemo(() => {
    if (!outboxes.has(name)) outboxes.set(name, new Outbox(name));
    return outboxes.get(name)!;
  }, [name]);
  useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  return outbox;
}

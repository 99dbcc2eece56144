import MiniSearch from './minisearch.js';
import { searchOptions } from './search-options.js';

const most = 12;
const twoSlips = (word) => (word.length > 4 ? 2 : false);

/** A field that finds parts of the documentation in an index from our own server, loaded when it is first used. */
export function offerSearch(place) {
  if (place === null) return;
  place.innerHTML =
    '<label class="visually-hidden" for="search">Search the documentation</label>' +
    '<input id="search" type="search" placeholder="Search" autocomplete="off" aria-controls="found" aria-keyshortcuts="/">' +
    '<div id="found" hidden></div>';
  place.hidden = false;
  const input = place.querySelector('input');
  const found = place.querySelector('#found');
  let loading = null;
  const index = () => (loading ??= loadIndex());

  const show = async () => {
    const words = input.value.trim();
    if (words === '') {
      found.hidden = true;
      return;
    }
    try {
      const all = await index();
      const hits = all.search(words).slice(0, most);
      // Two neighbours that changed places are two slips: looked for only where nothing else is there.
      const near = hits.length > 0 ? [] : all.search(words, { fuzzy: twoSlips }).slice(0, most);
      if (input.value.trim() !== words) return;
      const nothing = `Nothing has “${words}”`;
      if (near.length > 0) list(found, near, `${nothing}. Like it:`);
      else
        list(found, hits, hits.length === 0 ? `${nothing}.` : hits.length === 1 ? '1 place' : `${hits.length} places`);
    } catch {
      loading = null;
      list(found, [], 'The search could not be loaded. Is the server there?');
    }
  };
  input.addEventListener('focus', () => index().catch(() => (loading = null)));
  input.addEventListener('input', show);
  place.addEventListener('keydown', (event) => move(event, place, found));
  document.addEventListener('click', ({ target }) => {
    if (!place.contains(target)) found.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, textarea, select');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

async function loadIndex() {
  const response = await fetch('/docs/search-index.json');
  if (!response.ok) throw new Error(`The index of the search answered ${response.status}.`);
  return MiniSearch.loadJSON(await response.text(), searchOptions);
}

function list(found, hits, told) {
  found.replaceChildren();
  found.hidden = false;
  const count = document.createElement('p');
  count.setAttribute('role', 'status');
  count.textContent = told;
  found.append(count);
  if (hits.length === 0) return;
  const items = document.createElement('ul');
  for (const hit of hits) {
    const link = document.createElement('a');
    link.href = hit.id;
    link.textContent = hit.title;
    if (hit.heading !== '') {
      const heading = document.createElement('span');
      heading.textContent = hit.heading;
      link.append(heading);
    }
    const item = document.createElement('li');
    item.append(link);
    items.append(item);
  }
  items.addEventListener('click', () => {
    found.hidden = true;
  });
  found.append(items);
}

function move(event, place, found) {
  const stops = [place.querySelector('input'), ...found.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement);
  if (event.key === 'Escape') {
    found.hidden = true;
    stops[0].focus();
  } else if (event.key === 'Enter' && at === 0 && stops.length > 1) stops[1].click();
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length].focus();
  }
}

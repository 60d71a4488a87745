/**
 * Kafka between services. A {@link io.whizbang.kafka.KafkaTransport} publishes with one producer, puts dead
 * letters with another, and has a consumer, with a thread of its own, for each subscription; {@link
 * io.whizbang.kafka.KafkaSettings} say where Kafka is and which topics there are.
 *
 * <pre>
 *   publish ─► Publication ─► RecordSender ─► topic ─► KafkaSubscription ─► Intake ─► desk ─► listener
 *                                  ▲                        ▲                 │                  │
 *                                  └────── dead letters ◄───┼─────────────────┘                  │
 *                                                  commits  └──── Window ◄── acknowledgements ◄──┘
 * </pre>
 */
@NullMarked
package io.whizbang.kafka;

import org.jspecify.annotations.NullMarked;
